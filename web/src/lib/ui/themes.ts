/** The colours follow the system until the player chooses (tokens.css); the choice is remembered. */
export type Theme = 'auto' | 'light' | 'dark';

const KEY = 'fc-theme';

export const chosenTheme = (): Theme => (localStorage.getItem(KEY) as Theme | null) ?? 'auto';

export function remember(theme: Theme) {
  if (theme === 'auto') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
}

export function paint(theme: Theme) {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
