/** Milliseconds without input after which the player is assumed to look elsewhere. */
const IDLE = 5 * 60_000;
/** Milliseconds: the shortest interval between two records of input. */
const NOTED = 10_000;
const DEEDS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Report whether somebody is looking at this page. A hidden page, or one without input for a while, has no viewer. */
export class Attention {
  looks = true;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private noted = 0;

  constructor(private readonly tell: () => void) {}

  begin() {
    document.addEventListener('visibilitychange', this.look);
    for (const deed of DEEDS) document.addEventListener(deed, this.note, { passive: true, capture: true });
    this.look();
  }

  end() {
    document.removeEventListener('visibilitychange', this.look);
    for (const deed of DEEDS) document.removeEventListener(deed, this.note, { capture: true });
    clearTimeout(this.timer);
  }

  private readonly note = ({ timeStamp }: Event) => {
    if (this.looks && timeStamp - this.noted < NOTED) return;
    this.noted = timeStamp;
    this.look();
  };

  private readonly look = () => {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.become(false), IDLE);
    this.become(!document.hidden);
  };

  private become(looks: boolean) {
    if (looks === this.looks) return;
    this.looks = looks;
    this.tell();
  }
}
