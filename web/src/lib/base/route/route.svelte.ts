import { LEADING, pathAt, to } from '../session/address';
import { matchRoute, type Page } from './routes';
import { saveScroll, restoreScroll } from './scroll';

/** The current page. A table with `?at=57` is shown at an earlier moment. */
class CurrentRoute {
  page = $state<Page>('start');
  /** The id in the path, for example of a table. */
  id = $state<string | null>(null);
  at = $state<number | null>(null);
  /** Whether the link asks to play on from that moment. */
  branch = $state(false);
  /** Whether seats of this table have just been given away. */
  invite = $state(false);

  constructor() {
    window.addEventListener('popstate', () => {
      this.read();
      restoreScroll();
    });
    this.read();
  }

  go(path: string) {
    this.visit(to(path));
  }

  private visit(address: string) {
    saveScroll();
    history.pushState(null, '', address);
    this.read();
    scrollTo(0, 0);
  }

  /** Follow a plain click on a link to a page without loading a new document. */
  follow(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>(`a[href^="${LEADING}"]`);
    const modified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
    if (!link || link.target || modified || event.defaultPrevented || matchRoute(pathAt(link)).page === 'notFound')
      return;
    event.preventDefault();
    this.visit(link.getAttribute('href')!);
  }

  /** Return from an earlier moment of the table to the present. */
  leaveMoment() {
    if (this.at !== null) history.replaceState(null, '', to(pathAt(location)));
    this.read();
  }

  /** Drop the part of the address that concerns the first view only. */
  settle() {
    if (this.invite) history.replaceState(null, '', to(pathAt(location)));
    this.invite = false;
  }

  private read() {
    ({ page: this.page, id: this.id } = matchRoute(pathAt(location)));
    const query = new URLSearchParams(location.search);
    const at = query.get('at') ?? '';
    this.at = /^\d{1,6}$/.test(at) ? Number(at) : null;
    this.branch = query.has('branch');
    this.invite = query.has('invite');
  }
}

export const route = new CurrentRoute();
