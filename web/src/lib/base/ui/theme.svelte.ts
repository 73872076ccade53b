import { Preference } from './preference.svelte';
import { applyTheme, THEMES } from './themes';

export const theme = new Preference('theme', THEMES, 'auto', applyTheme);
