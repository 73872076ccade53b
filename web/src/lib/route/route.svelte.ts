import { LEADING, pathAt, to } from '../session/address';
import { placeAt, type Page } from './routes';
import { bookmark, reopen } from './scroll';

/** Where we are; a table with `?at=57` is shown at an earlier moment. */
class Here {
  page = $state<Page>('start');
  table = $state<string | null>(null);
  at = $state<number | null>(null);
  /** To play on from there is what the link is for. */
  branch = $state(false);
  /** Seats of this table were given away just now. */
  invite = $state(false);

  constructor() {
    window.addEventListener('popstate', () => {
      this.read();
      reopen();
    });
    this.read();
  }

  go(path: string) {
    this.visit(to(path));
  }

  private visit(address: string) {
    bookmark();
    history.pushState(null, '', address);
    this.read();
    scrollTo(0, 0);
  }

  /** A plain click on a link to one of the pages needs no new document. */
  follow(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>(`a[href^="${LEADING}"]`);
    const modified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
    if (!link || link.target || modified || event.defaultPrevented || placeAt(pathAt(link)).page === 'nowhere') return;
    event.preventDefault();
    this.visit(link.getAttribute('href')!);
  }

  /** From an earlier moment of the table back to the present. */
  leaveMoment() {
    if (this.at !== null) history.replaceState(null, '', to(pathAt(location)));
    this.read();
  }

  /** The page shows what it was to begin with: another visit need not. */
  settle() {
    if (this.invite) history.replaceState(null, '', to(pathAt(location)));
    this.invite = false;
  }

  private read() {
    ({ page: this.page, table: this.table } = placeAt(pathAt(location)));
    const query = new URLSearchParams(location.search);
    const at = query.get('at') ?? '';
    this.at = /^\d{1,6}$/.test(at) ? Number(at) : null;
    this.branch = query.has('branch');
    this.invite = query.has('invite');
  }
}

export const route = new Here();
