export type Theme = 'auto' | 'light' | 'dark';

const KEY = 'fc-theme';
const system = window.matchMedia('(prefers-color-scheme: light)');

/** Follows the system until the player chooses; the choice is remembered. */
class ThemeChoice {
  choice = $state<Theme>((localStorage.getItem(KEY) as Theme | null) ?? 'auto');

  constructor() {
    system.addEventListener('change', () => this.show());
    this.show();
  }

  choose(theme: Theme) {
    this.choice = theme;
    if (theme === 'auto') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
    this.show();
  }

  private show() {
    const shown = this.choice === 'auto' ? (system.matches ? 'light' : 'dark') : this.choice;
    document.documentElement.dataset.theme = shown;
  }
}

export const theme = new ThemeChoice();
