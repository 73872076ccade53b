/** How quickly pieces move and whether the table sounds: the player's choice, which is remembered. */
import { calm } from '../ui/media.svelte';

const SPEED = 'fc-movement';
const SOUND = 'fc-sound';
/** How much longer than usual a movement takes. */
const FACTORS = { off: 0, slow: 2, normal: 1, fast: 0.5 };

export type Speed = keyof typeof FACTORS;
export const SPEEDS = Object.keys(FACTORS) as Speed[];

class Movement {
  choice = $state<Speed>(remembered());

  constructor() {
    this.show();
  }

  choose(speed: Speed) {
    this.choice = speed;
    localStorage.setItem(SPEED, speed);
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
  on = $state(localStorage.getItem(SOUND) === 'on');

  turn(on: boolean) {
    this.on = on;
    if (on) localStorage.setItem(SOUND, 'on');
    else localStorage.removeItem(SOUND);
  }
}

function remembered(): Speed {
  const chosen = localStorage.getItem(SPEED) as Speed | null;
  return chosen !== null && SPEEDS.includes(chosen) ? chosen : 'normal';
}

export const movement = new Movement();
export const sound = new Sound();
