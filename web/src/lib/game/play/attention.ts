/** Milliseconds without input after which the player is assumed to look elsewhere. */
const IDLE_TIMEOUT = 5 * 60_000;
/** Milliseconds: the shortest interval between two records of input. */
const RECORD_INTERVAL = 10_000;
const INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Report whether somebody is looking at this page. A hidden page, or one without input for a while, has no viewer. */
export class Attention {
  isLooking = true;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private noted = 0;

  constructor(private readonly report: () => void) {}

  begin() {
    document.addEventListener('visibilitychange', this.look);
    for (const event of INPUT_EVENTS) document.addEventListener(event, this.note, { passive: true, capture: true });
    this.look();
  }

  end() {
    document.removeEventListener('visibilitychange', this.look);
    for (const event of INPUT_EVENTS) document.removeEventListener(event, this.note, { capture: true });
    clearTimeout(this.timer);
  }

  private readonly note = ({ timeStamp }: Event) => {
    if (this.isLooking && timeStamp - this.noted < RECORD_INTERVAL) return;
    this.noted = timeStamp;
    this.look();
  };

  private readonly look = () => {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.become(false), IDLE_TIMEOUT);
    this.become(!document.hidden);
  };

  private become(isLooking: boolean) {
    if (isLooking === this.isLooking) return;
    this.isLooking = isLooking;
    this.report();
  }
}
