/** The available lessons: what each teaches, and the game record in which it starts. */
import type { GameRecord, Seat } from '../../base/protocol';
import type { Server } from '../../base/server/server';
import { transport } from '../../base/server/transport';
import { FIRST } from './firstCourse';
import first from './records/first.json?url';
import second from './records/second.json?url';
import type { Lesson } from './script';
import { SECOND } from './secondCourse';
import { busy } from '../../base/session/idle';

export type CourseName = 'first' | 'second';

export const COURSES: Record<CourseName, Lesson[]> = { first: FIRST, second: SECOND };
export const isCourse = (name: string): name is CourseName => Object.hasOwn(COURSES, name);

/** Each record ends at the moment with which its lesson starts. */
const RECORDS: Record<CourseName, string> = { first, second };

/** Open a table that continues the recorded game. */
export async function openCourse(name: CourseName, server: Server, seats: Seat[]) {
  const lesson = name === 'first' && (await transport().openLesson?.());
  if (lesson) return lesson;
  const record = (await (await busy(fetch(RECORDS[name]))).json()) as GameRecord;
  const { table, key } = await server.tables.openRecord(record);
  return server.tables.branch(table, { version: record.actions.length, seats, seat: 0 }, key);
}
