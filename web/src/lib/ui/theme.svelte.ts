import { chosenTheme, applyTheme, remember, type Theme } from './themes';

class ThemeChoice {
  choice = $state(chosenTheme());

  choose(theme: Theme) {
    this.choice = theme;
    remember(theme);
    applyTheme(theme);
  }
}

export const theme = new ThemeChoice();
