/** Small sounds of our own, made when they are needed. */

export type SoundName = 'card' | 'car' | 'coin' | 'step' | 'whistle' | 'end';

interface Tone {
  /** Hertz at its beginning and at its end. */
  pitch: [number, number];
  /** Seconds after the sound began, and how long it is heard. */
  at: number;
  long: number;
  loud: number;
  shape?: OscillatorType;
}

const tone = (at: number, long: number, loud: number, from: number, to = from, shape?: OscillatorType): Tone => ({
  pitch: [from, to],
  at,
  long,
  loud,
  ...(shape && { shape }),
});

const TONES: Record<SoundName, Tone[]> = {
  card: [tone(0, 0.05, 0.5, 420, 180, 'triangle'), tone(0.02, 0.06, 0.2, 900, 300, 'triangle')],
  car: [tone(0, 0.09, 0.6, 130, 70, 'triangle'), tone(0.07, 0.1, 0.5, 105, 60, 'triangle')],
  coin: [tone(0, 0.12, 0.22, 1850), tone(0.05, 0.22, 0.22, 2480)],
  step: [tone(0, 0.05, 0.5, 240, 110, 'triangle'), tone(0.12, 0.05, 0.4, 210, 100, 'triangle')],
  whistle: [523, 659, 784].map((pitch) => tone(0, 0.55, 0.14, pitch * 0.98, pitch)),
  end: [523, 659, 784, 1047].map((pitch, i) => tone(i * 0.14, 0.5, 0.25, pitch)),
};

const VOLUME = 0.3;
const ATTACK = 0.012;
let out: { context: AudioContext; gain: GainNode } | undefined;

/** Plays a sound after so many milliseconds; a browser is silent until somebody has touched the page. */
export function play(name: SoundName, delay: number) {
  if (!navigator.userActivation.hasBeenActive) return;
  const { context, gain } = (out ??= open());
  for (const each of TONES[name]) sing(context, gain, each, context.currentTime + delay / 1000 + each.at);
}

/** Ends all that sounds or is about to. */
export function hush() {
  out?.gain.disconnect();
  if (out) out.gain = through(out.context);
}

function open() {
  const context = new AudioContext();
  return { context, gain: through(context) };
}

function through(context: AudioContext): GainNode {
  const gain = new GainNode(context, { gain: VOLUME });
  gain.connect(context.destination);
  return gain;
}

function sing(context: AudioContext, gain: GainNode, { pitch, long, loud, shape = 'sine' }: Tone, start: number) {
  const voice = new OscillatorNode(context, { type: shape, frequency: pitch[0] });
  const swell = new GainNode(context, { gain: 0 });
  voice.frequency.setValueAtTime(pitch[0], start);
  voice.frequency.exponentialRampToValueAtTime(pitch[1], start + long);
  swell.gain.setValueAtTime(0, start);
  swell.gain.linearRampToValueAtTime(loud, start + ATTACK);
  swell.gain.exponentialRampToValueAtTime(0.001, start + long);
  voice.connect(swell).connect(gain);
  voice.start(start);
  voice.stop(start + long);
}
