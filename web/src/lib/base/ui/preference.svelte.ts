import { preferences, type Name } from '../session/preferences';

/** The player's choice between several ways, which is stored. */
export class Preference<T extends string> {
  choice: T = $state()!;

  constructor(
    private readonly name: Name,
    readonly choices: readonly T[],
    byDefault: T,
    private readonly apply: (choice: T) => void = () => undefined,
  ) {
    this.choice = preferences.choice(name, [byDefault, ...choices]);
    apply(this.choice);
  }

  choose(choice: T) {
    this.choice = choice;
    preferences.set(this.name, choice);
    this.apply(choice);
  }
}
