/** A page whose frames and animations the test controls. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const dataset: DOMStringMap = {};
let frames: (() => void)[];
let animations: { playState: string; effect: { getComputedTiming(): { endTime: number } }; finished: Promise<void> }[];
let page: EventTarget;
let idle: typeof import('./idle');

const isIdle = () => 'idle' in dataset;

/** Draw frames until nothing waits for one. */
async function draw() {
  do {
    frames.splice(0).forEach((drawn) => drawn());
    await vi.advanceTimersByTimeAsync(0);
  } while (frames.length > 0);
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  delete dataset.idle;
  [frames, animations, page] = [[], [], new EventTarget()];
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', { documentElement: { dataset }, getAnimations: () => animations });
  vi.stubGlobal('requestAnimationFrame', (drawn: () => void) => frames.push(drawn));
  idle = await import('./idle');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('is not idle before anything has happened', async () => {
  await draw();
  expect(isIdle()).toBe(false);
});

it('is idle once all work is finished and drawn', async () => {
  const [first, second] = [idle.begin(), idle.begin()];
  first();
  await draw();
  expect(isIdle()).toBe(false);
  second();
  await vi.advanceTimersByTimeAsync(0);
  expect(isIdle()).toBe(false);
  await draw();
  expect(isIdle()).toBe(true);
});

it('is busy as soon as work starts', async () => {
  idle.touch();
  await draw();
  const end = idle.begin();
  expect(isIdle()).toBe(false);
  end();
  expect(isIdle()).toBe(false);
});

it('stays busy if work starts between the end of other work and its drawing', async () => {
  idle.touch();
  const end = idle.begin();
  await draw();
  expect(isIdle()).toBe(false);
  end();
  await draw();
  expect(isIdle()).toBe(true);
});

it('counts the end of each task once', async () => {
  const [first, second] = [idle.begin(), idle.begin()];
  first();
  first();
  await draw();
  expect(isIdle()).toBe(false);
  second();
  await draw();
  expect(isIdle()).toBe(true);
});

it('is busy until a promise settles, and passes its result on', async () => {
  await expect(idle.busy(Promise.resolve(7))).resolves.toBe(7);
  await expect(idle.busy(Promise.reject(new Error('no')))).rejects.toThrow('no');
  await draw();
  expect(isIdle()).toBe(true);
  void idle.busy(new Promise(() => {}));
  await draw();
  expect(isIdle()).toBe(false);
});

it.each(['click', 'input', 'keydown', 'popstate', 'resize'])(
  'is busy until the effects of a %s event are drawn',
  async (name) => {
    idle.touch();
    await draw();
    page.dispatchEvent(new Event(name));
    expect(isIdle()).toBe(false);
    await draw();
    expect(isIdle()).toBe(true);
  },
);

it('waits for finite animations', async () => {
  let finish = () => {};
  const finished = new Promise<void>((done) => (finish = done));
  const moving = (endTime: number) => ({
    playState: 'running',
    effect: { getComputedTiming: () => ({ endTime }) },
    finished,
  });
  animations = [moving(400), moving(Infinity)];
  idle.touch();
  await draw();
  expect(isIdle()).toBe(false);
  animations = [moving(Infinity)];
  finish();
  await draw();
  expect(isIdle()).toBe(true);
});
