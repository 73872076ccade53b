/** The model of a table on a server that replays recorded states. */
import { beforeEach, expect, it, vi } from 'vitest';
import { base, demos, offer } from '../../base/fixtures/crowded';
import type { Hint, Reason, Request, State, View } from '../../base/protocol';
import { RequestError, type TableChannel } from '../../base/server/types';
import { Advice } from './advice.svelte';
import { Overlays } from './overlays.svelte';
import { Playback } from './playback.svelte';
import { Table } from './table.svelte';

const at = (version: number, more: Partial<State> = {}): State => ({
  ...base,
  ...more,
  version,
  view: { ...base.view, version, ...more.view },
});
const lay = (state: State) => new Table(state, { seats: (seats) => seats, dummy: (letter) => `Dummy ${letter}` });

beforeEach(() => void vi.useFakeTimers());

it('knows from the first state whose board is in front and which choices it has', () => {
  const table = lay(base);
  expect(table.own).toBe(base.your_seats[0]);
  expect(table.shown).toBe(table.own);
  expect(table.offers.all).toBe(base.legal);
  expect(table.deciding).toBe(base.view.current === 1);
  expect(() => table.board(9)).toThrow(RangeError);
});

it("keeps another player's board in view until that player must decide", () => {
  const table = lay(at(1, { view: { ...base.view, current: 0 } }));
  table.inspected = 3;
  table.show(at(2, { view: { ...base.view, current: 2 } }));
  expect(table.shown).toBe(3);
  table.show(at(3, { view: { ...base.view, current: 1 } }));
  expect(table.shown).toBe(1);
});

it('includes named dummies as holders of evidence when they take part', () => {
  const table = lay(at(1, { view: { ...base.view, dummies: [{ evidence: 0, destroy: 0 }] } }));
  expect(table.everybody.at(-1)?.name).toBe('Dummy A');
  expect(table.dummyLetter(base.view.players)).toBe('A');
});

it('passes the events between two states to the scene', () => {
  const table = lay(at(3, { log: [] }));
  const played = vi.fn(() => 120);
  table.scene = { watch: () => (expect(table.state.version).toBe(3), played), jump: () => undefined };
  const log = base.log.slice(0, 3).map((entry, i) => ({ ...entry, version: i + 3 }));
  expect(table.move(at(5, { log }), 1000)).toBe(120);
  expect(played).toHaveBeenCalledWith(log.slice(1));
});

/** Play states with or without pauses. */
function playing(speed: number, moments: (first: number, last: number) => Promise<View[]> = async () => []) {
  const table = lay(at(1));
  const shown: number[] = [];
  const missed: number[] = [];
  table.onshow = () => shown.push(table.state.version);
  const playback = new Playback(table, {
    moments: (_, first, last) => moments(first, last),
    speed: () => speed,
    missed: (since) => missed.push(since),
  });
  return { playback, shown, missed, table };
}

it('shows one state after another, and the latest one at once for a player in a hurry', async () => {
  const { playback, shown } = playing(1);
  [2, 3, 4].forEach((version) => playback.take(at(version)));
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual([2]);
  expect(playback.behind).toBe(0);
  await vi.advanceTimersByTimeAsync(350);
  expect(shown).toEqual([2, 3]);
  playback.skip();
  expect(shown).toEqual([2, 3, 4]);
});

/** A moment of a scoring in which the trains of a seat are worth something. */
const scoring = (version: number, current: number, more: Partial<View> = {}): State => {
  const boards = base.view.boards.map((board) => ({ ...board, next_scoring: 9 }));
  return at(version, { view: { ...base.view, phase: 'scoring', boards, current, ...more, version } });
};

it('shows how trains pay, without a choice, before what comes after it', async () => {
  const { playback, shown, table } = playing(1);
  playback.take(scoring(2, 0));
  playback.take(scoring(3, 0));
  await vi.advanceTimersByTimeAsync(400);
  expect([shown, table.payment]).toEqual([[2, 3], null]);
  playback.take(scoring(4, 1));
  await vi.advanceTimersByTimeAsync(400);
  expect([shown, table.payment?.seat, table.state.legal]).toEqual([[2, 3], 0, []]);
  table.payment?.end();
  expect([shown, table.payment]).toEqual([[2, 3, 4], null]);
  playback.take(scoring(5, 2));
  playback.take(scoring(6, 3, { phase: 'turns' }));
  await vi.advanceTimersByTimeAsync(3900);
  expect([shown, table.payment?.seat]).toEqual([[2, 3, 4], 1]);
  await vi.advanceTimersByTimeAsync(900);
  expect([shown, table.payment?.seat]).toEqual([[2, 3, 4, 5], 2]);
  playback.skip();
  expect([shown, table.payment]).toEqual([[2, 3, 4, 5, 6], null]);
});

it('shows no payment without movement, of worthless trains, or after an undo', async () => {
  const still = playing(0);
  [scoring(2, 0), scoring(3, 1)].forEach((state) => still.playback.take(state));
  await vi.advanceTimersByTimeAsync(0);
  expect([still.shown, still.table.payment]).toEqual([[2, 3], null]);
  const { playback, shown, table } = playing(1);
  const worthless = base.view.boards.map((board) => ({ ...board, next_scoring: 0 }));
  [scoring(4, 0, { boards: worthless }), scoring(5, 1), scoring(3, 0)].forEach((state) => playback.take(state));
  await vi.advanceTimersByTimeAsync(1000);
  expect([shown, table.payment]).toEqual([[4, 5, 3], null]);
});

it('fetches missed states before it continues and shows them in order', async () => {
  const requested: number[][] = [];
  const { playback, shown } = playing(1, async (first, last) => {
    requested.push([first, last]);
    return [2, 3].map((version) => at(version).view);
  });
  playback.lose();
  playback.take(at(4));
  await vi.advanceTimersByTimeAsync(0);
  expect(requested).toEqual([[2, 3]]);
  expect(playback.missed).toBe(3);
  await vi.advanceTimersByTimeAsync(2000);
  expect(shown).toEqual([2, 3, 4]);
  expect(playback.missed).toBe(0);
});

it('jumps to the present if missed states are unavailable, and reports them if movement is off', async () => {
  const broken = playing(1, () => Promise.reject(new RequestError('lost')));
  broken.playback.lose();
  broken.playback.take(at(4));
  await vi.advanceTimersByTimeAsync(0);
  expect(broken.shown).toEqual([4]);
  const still = playing(0);
  still.playback.lose();
  still.playback.take(at(4));
  await vi.advanceTimersByTimeAsync(0);
  expect(still.missed).toEqual([1]);
});

const reason = (action: string, ruling = 'R1'): Reason => ({ type: 'why', action, text: 'Because.', ruling });

/** Make advice on a table whose server gives these answers. */
function advised(answers: (request: Request) => unknown) {
  const requests: Request[] = [];
  const ask: TableChannel['ask'] = async (request) => {
    requests.push(request);
    const answer = await answers(request);
    if (answer instanceof RequestError) throw answer;
    return answer as never;
  };
  const table = lay({ ...demos.turn!, legal: [offer('take 1.1', 'Take')] });
  const advice = new Advice(table, ask);
  return { requests, table, advice };
}

it('asks once for each version why a thing is not a choice, and never about a legal one', async () => {
  const { requests, table, advice } = advised((request) => reason((request as { action: string }).action));
  expect(await advice.reasonFor('take 1.1')).toBeUndefined();
  await advice.reasonFor('car upper');
  await advice.reasonFor('car upper');
  expect(requests).toEqual([{ type: 'why', version: table.state.version, action: 'car upper' }]);
  expect(advice.reasons.get('car upper')?.text).toBe('Because.');
  advice.renew(true);
  expect(advice.reasons.size).toBe(0);
});

it('keeps waiting for a hint when another request is refused', async () => {
  let give: (hint: unknown) => void = () => undefined;
  const { advice, table } = advised((request) =>
    request.type === 'hint' ? new Promise((resolve) => (give = resolve)) : new RequestError('forbidden', 'No.'),
  );
  const waiting = advice.askHint();
  await expect(advice.reasonFor('car upper')).rejects.toThrow('No.');
  expect(advice.hint).toBe('thinking');
  const hint = { type: 'hint', version: table.state.version, choices: [] };
  give(hint);
  expect(await waiting).toEqual(hint);
  expect(advice.hint).toEqual(hint);
});

it('drops a hint that nobody waits for any longer', async () => {
  let give: (hint: unknown) => void = () => undefined;
  const { advice } = advised(() => new Promise((resolve) => (give = resolve)));
  const waiting = advice.askHint();
  advice.renew(true);
  give({ type: 'hint', version: 0, choices: [] });
  expect(await waiting).toBeUndefined();
  expect(advice.hint).toBeNull();
});

it('shows the rest of a plan after each step, and lets it play by itself up to the end of the turn', () => {
  const { advice, table } = advised(() => undefined);
  const step = (action: string) => ({ action, text: action });
  const line = ['take 1.1', 'car upper', 'car lower', 'end turn'].map(step);
  const plan = { action: 'take 1.1', line } as Hint['choices'][number];
  const go = (version: number, action: string) => {
    table.show({ ...table.state, version, legal: [offer(action, action)] });
    advice.renew(true);
  };
  const shown = () => (advice.hint === 'thinking' ? null : advice.hint?.choices[0]?.line.map(({ action }) => action));
  const { version } = table.state;
  advice.follow(plan, true);
  go(version + 1, 'car lower');
  expect([shown(), advice.nextStep?.action]).toEqual([['car lower', 'end turn'], 'car lower']);
  go(version + 2, 'end turn');
  expect([shown(), advice.nextStep]).toEqual([['end turn'], undefined]);
  advice.follow(plan, false);
  go(version + 3, 'car upper');
  expect([shown()?.length, advice.nextStep]).toEqual([3, undefined]);
  go(version + 2, 'car lower');
  expect(shown()).toBeUndefined();
  advice.follow(plan, true);
  go(version + 3, 'forgo');
  expect([shown(), advice.nextStep]).toEqual([undefined, undefined]);
});

it('hides an outdated notice, and shows the next one for its full time', () => {
  const overlays = new Overlays();
  overlays.notify('One.');
  overlays.dismissNotice();
  expect(overlays.toast).toBeNull();
  vi.advanceTimersByTime(4000);
  overlays.notify('Two.');
  vi.advanceTimersByTime(4000);
  expect(overlays.toast).not.toBeNull();
});

it('shows each notice for its full time', () => {
  const overlays = new Overlays();
  overlays.notify('One.');
  vi.advanceTimersByTime(4000);
  overlays.notify('Two.', 'T1');
  vi.advanceTimersByTime(4000);
  expect(overlays.toast).toEqual({ message: 'Two.', ruling: 'T1' });
  vi.advanceTimersByTime(1000);
  expect(overlays.toast).toBeNull();
});
