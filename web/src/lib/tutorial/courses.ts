/** The lessons there are: what is taught in each, and the recorded game it begins in. */
import type { Seat } from '../protocol';
import type { Place, Server } from '../server/server';
import { FIRST } from './first';
import type { Lesson } from './script';
import { SECOND } from './second';
import { busy } from '../session/idle';

export type CourseName = 'first' | 'second';

export const COURSES: Record<CourseName, Lesson[]> = { first: FIRST, second: SECOND };
export const isCourse = (name: string): name is CourseName => Object.hasOwn(COURSES, name);

/** Each record ends at the moment that its lesson begins with. */
const RECORDS = {
  first: () => busy(import('./records/first.json')),
  second: () => busy(import('./records/second.json')),
};

/** A table where the recorded game goes on. */
export async function openCourse(name: CourseName, server: Server, seats: Seat[]) {
  const { default: record } = await RECORDS[name]();
  const { table, key } = await server.openRecord(JSON.stringify(record));
  const recorded: Place = { table, key };
  return server.branch(recorded, { version: record.actions.length, seats, seat: 0 });
}
