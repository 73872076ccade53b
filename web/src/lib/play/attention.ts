/** Milliseconds: whoever has done nothing for so long looks at something else. */
const IDLE = 5 * 60_000;
/** Milliseconds: so often it is noted at most that something was done. */
const NOTED = 10_000;
const DEEDS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Tells whether somebody looks at this page: not while it is hidden, nor when nothing was done for a while. */
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
