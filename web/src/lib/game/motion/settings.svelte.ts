/** The player's choice of speed and volume, which is stored. */
import { preferences } from '../../base/session/preferences';
import { reducedMotion } from '../../base/ui/media.svelte';
import { Preference } from '../../base/ui/preference.svelte';

/** How much longer than usual a movement takes. */
const FACTORS = { off: 0, slow: 2, normal: 1, fast: 0.5 };

export type Speed = keyof typeof FACTORS;

class Movement extends Preference<Speed> {
  constructor() {
    const apply = (speed: Speed) => void (document.documentElement.dataset.movement = speed);
    super('movement', Object.keys(FACTORS) as Speed[], 'normal', apply);
  }

  /** The factor for every duration; 0 if the system asks for reduced motion, regardless of the player's choice. */
  get factor(): number {
    return reducedMotion.matches ? 0 : FACTORS[this.choice];
  }
}

class Sound {
  /** From 0 for silence to 1. */
  volume = $state(loudness(preferences.get('sound')));

  turn(volume: number) {
    this.volume = volume;
    preferences.set('sound', volume ? String(volume) : null);
  }
}

/** Read a stored volume. */
function loudness(stored: string | null): number {
  const volume = Number(stored);
  return volume >= 0 && volume <= 1 ? volume : 0;
}

export const movement = new Movement();
export const sound = new Sound();
