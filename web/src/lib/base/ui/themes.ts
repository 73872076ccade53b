/** Colours follow the system until the player chooses (tokens.css); the choice is stored. */
import { preferences } from '../session/preferences';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const chosenTheme = (): Theme => preferences.choice('theme', THEMES);

export function applyTheme(theme: Theme) {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
