/** A reader’s choices for new tables: the game and its time limit. Tournaments use it, too. */
import type { TimeLimit } from '../../game/facts/clocks';
import type { Choices } from '../../base/protocol';
import type { Server } from '../../base/server/server';
import { optionsFor, TEATIME } from './modules';

export class TableForm {
  players = $state(2);
  modules = $state(['A', 'B']);
  ruleset = $state('rulebook');
  /** Only options that differ from the ruleset. */
  options = $state.raw<Record<string, string>>({});
  timeLimit = $state.raw<TimeLimit | null>(null);
  boxModules = $state([...'ABCDEF']);
  /** Until the catalogue is there, the form already takes the place that it needs. */
  choices = $state.raw<Choices>({
    rulesets: [],
    options: [{ name: TEATIME, values: [], ruled: false }],
    pairs: ['AB', 'AC', 'BE', 'CD'],
  });
  readonly availableOptions = $derived(optionsFor(this.modules, this.players, this.choices));
  /** Whether Teatime is played; undefined where it is not available. */
  teatime = $derived(this.availableOptions.some(({ name }) => name === TEATIME) ? false : undefined);
  /** Settles once the choices are known. */
  loaded: Promise<unknown>;

  constructor(server: Server) {
    this.loaded = server.tables.catalogue().then(({ modules, choices }) => {
      this.boxModules = modules;
      this.choices = choices;
      if (this.modules.some((name) => !modules.includes(name))) this.modules = modules.slice(0, 2);
    });
  }

  /** The choices as a request names them. */
  get settings() {
    const { players, ruleset, timeLimit, teatime, availableOptions } = this;
    const available = new Set(availableOptions.map(({ name }) => name));
    const options = Object.fromEntries(Object.entries(this.options).filter(([name]) => available.has(name)));
    if (teatime) options[TEATIME] = 'on';
    return { players, modules: [...this.modules].sort().join(''), ruleset, options, time_limit: timeLimit };
  }
}
