/** Short sounds, synthesized when they are needed. */

export type SoundName = 'card' | 'car' | 'coin' | 'step' | 'whistle' | 'end';

interface Tone {
  /** Hertz at the start and at the end. */
  pitch: [number, number];
  /** Seconds from the start of the sound, and how long the tone lasts. */
  at: number;
  long: number;
  loud: number;
  wave: (turn: number) => number;
}

const sine = (turn: number) => Math.sin(2 * Math.PI * turn);
const triangle = (turn: number) => 1 - 4 * Math.abs(Math.round(turn - 0.25) - (turn - 0.25));

const tone = (at: number, long: number, loud: number, from: number, to = from, wave = sine): Tone => ({
  pitch: [from, to],
  at,
  long,
  loud,
  wave,
});

const TONES: Record<SoundName, Tone[]> = {
  card: [tone(0, 0.05, 0.9, 420, 180, triangle), tone(0.02, 0.06, 0.36, 900, 300, triangle)],
  car: [tone(0, 0.09, 0.9, 130, 70, triangle), tone(0.07, 0.1, 0.75, 105, 60, triangle)],
  coin: [tone(0, 0.12, 0.44, 1850), tone(0.05, 0.22, 0.44, 2480)],
  step: [tone(0, 0.05, 0.95, 240, 110, triangle), tone(0.12, 0.05, 0.8, 210, 100, triangle)],
  whistle: [523, 659, 784].map((pitch) => tone(0, 0.38, 0.34, pitch * 0.98, pitch)),
  end: [523, 659, 784, 1047].map((pitch, i) => tone(i * 0.07, 0.18, 0.5, pitch)),
};
export const SOUNDS = Object.keys(TONES) as SoundName[];

const ATTACK = 0.012;
/** The share of a tone's volume that is left at its end. */
const FADED = 0.001;

/** Return the samples of a sound at full volume. */
export function samplesOf(name: SoundName, rate: number): Float32Array<ArrayBuffer> {
  const tones = TONES[name];
  const samples = new Float32Array(Math.ceil(Math.max(...tones.map(({ at, long }) => at + long)) * rate));
  for (const each of tones) addTone(samples, each, rate);
  return samples;
}

function addTone(samples: Float32Array, { pitch: [from, to], at, long, loud, wave }: Tone, rate: number) {
  const start = Math.round(at * rate);
  const length = Math.min(Math.round(long * rate), samples.length - start);
  let turn = 0;
  for (let i = 0; i < length; i += 1) {
    const time = i / rate;
    const swell = time < ATTACK ? time / ATTACK : FADED ** ((time - ATTACK) / (long - ATTACK));
    samples[start + i]! += loud * swell * wave(turn);
    turn += (from * (to / from) ** (time / long)) / rate;
  }
}

let out: { context: AudioContext; gain: GainNode } | undefined;

/**
 * Play a sound at a volume between 0 and 1, after a delay in milliseconds. A browser is silent until somebody has
 * touched the page.
 */
export function play(name: SoundName, volume: number, delay = 0) {
  if (!navigator.userActivation.hasBeenActive) return;
  const { context, gain } = (out ??= open());
  gain.gain.value = volume;
  const samples = samplesOf(name, context.sampleRate);
  const buffer = new AudioBuffer({ length: samples.length, sampleRate: context.sampleRate });
  buffer.copyToChannel(samples, 0);
  const voice = new AudioBufferSourceNode(context, { buffer });
  voice.connect(gain);
  voice.start(context.currentTime + delay / 1000);
}

/** Stop every sound that plays or waits. */
export function stopSounds() {
  out?.gain.disconnect();
  if (out) out.gain = through(out.context);
}

function open() {
  const context = new AudioContext();
  return { context, gain: through(context) };
}

function through(context: AudioContext): GainNode {
  const gain = new GainNode(context);
  gain.connect(context.destination);
  return gain;
}
