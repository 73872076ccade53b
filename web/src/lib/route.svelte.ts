/** The pages: the invitation at "/", a table at "/table/{id}", with `?at=57` at an earlier moment, its review, the rules and the cards. */
const PAGES = { '/': 'start', '/rules': 'rules', '/cards': 'cards' } as const;
type Page = (typeof PAGES)[keyof typeof PAGES];

const pageAt = (path: string) => PAGES[(path.replace(/\/$/, '') || '/') as keyof typeof PAGES];
const TABLE = /^\/table\/([^/]+)(\/review)?\/?$/;
const tableAt = (path: string) => TABLE.exec(path)?.[1];

class Route {
  table = $state<string | null>(null);
  /** The review of the table's game. */
  review = $state(false);
  at = $state<number | null>(null);
  /** To play on from there is what the link is for. */
  branch = $state(false);
  page = $state<Page>('start');

  constructor() {
    window.addEventListener('popstate', () => this.read());
    this.read();
  }

  go(path: string) {
    history.pushState(null, '', path);
    this.read();
  }

  /** A plain click on a link to one of the pages needs no new document. */
  follow(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/"]');
    const modified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
    if (!link || link.target || modified || event.defaultPrevented || !(pageAt(link.pathname) || tableAt(link.pathname))) return;
    event.preventDefault();
    this.go(link.getAttribute('href')!);
  }

  /** From an earlier moment of the table back to the present. */
  leaveMoment() {
    if (this.at !== null) history.replaceState(null, '', location.pathname);
    this.read();
  }

  private read() {
    this.table = tableAt(location.pathname) ?? null;
    this.review = TABLE.exec(location.pathname)?.[2] !== undefined;
    const query = new URLSearchParams(location.search);
    const at = query.get('at') ?? '';
    this.at = /^\d{1,6}$/.test(at) ? Number(at) : null;
    this.branch = query.has('branch');
    this.page = pageAt(location.pathname) ?? 'start';
  }
}

export const route = new Route();
