import { chosenTheme, paint, remember, type Theme } from './themes';

class ThemeChoice {
  choice = $state(chosenTheme());

  choose(theme: Theme) {
    this.choice = theme;
    remember(theme);
    paint(theme);
  }
}

export const theme = new ThemeChoice();
