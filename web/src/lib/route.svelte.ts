/** Two pages: the invitation at "/" and a table at "/table/{id}". */
class Route {
  table = $state<string | null>(null);

  constructor() {
    window.addEventListener('popstate', () => this.read());
    this.read();
  }

  go(path: string) {
    history.pushState(null, '', path);
    this.read();
  }

  private read() {
    this.table = /^\/table\/([^/]+)\/?$/.exec(location.pathname)?.[1] ?? null;
  }
}

export const route = new Route();
