/** How quickly pieces move and how loud the table sounds: the player's choice, which is remembered. */
import { preferences } from '../session/preferences';
import { calm } from '../ui/media.svelte';

/** How much longer than usual a movement takes. */
const FACTORS = { off: 0, slow: 2, normal: 1, fast: 0.5 };

export type Speed = keyof typeof FACTORS;
export const SPEEDS = Object.keys(FACTORS) as Speed[];

class Movement {
  choice = $state<Speed>(preferences.choice('movement', ['normal', ...SPEEDS]));

  constructor() {
    this.show();
  }

  choose(speed: Speed) {
    this.choice = speed;
    preferences.set('movement', speed);
    this.show();
  }

  /** The factor of every duration; 0 where nothing is to move, whatever was chosen. */
  get factor(): number {
    return calm.matches ? 0 : FACTORS[this.choice];
  }

  private show() {
    document.documentElement.dataset.movement = this.choice;
  }
}

class Sound {
  /** From 0, which is silence, to 1. */
  volume = $state(loudness(preferences.get('sound')));

  turn(volume: number) {
    this.volume = volume;
    preferences.set('sound', volume ? String(volume) : null);
  }
}

/** As it was kept: once it was only on or off. */
function loudness(kept: string | null): number {
  const volume = kept === 'on' ? 0.5 : Number(kept);
  return volume >= 0 && volume <= 1 ? volume : 0;
}

export const movement = new Movement();
export const sound = new Sound();
