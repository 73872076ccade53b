import { describe, expect, it } from 'vitest';
import type { Choices } from '../../base/protocol';
import { choosable, optionsFor, toggled } from './modules';

const choices: Choices = {
  rulesets: ['rulebook'],
  pairs: [],
  options: [
    { name: 'teatime', values: ['off', 'on'], ruled: false },
    { name: 'extra_evidence', values: ['off', 'on'], ruled: true, module: 'C', players: [2, 4] },
  ],
};
const names = (chosen: string[], players: number) => optionsFor(chosen, players, choices).map(({ name }) => name);

it('has nothing to choose with only two modules', () => {
  expect(choosable(['A', 'B'])).toBe(false);
  expect(choosable(['A', 'B', 'C'])).toBe(true);
});

it('keeps the two modules chosen last', () => {
  expect(toggled(['A', 'B'], 'C')).toEqual(['B', 'C']);
  expect(toggled(['B', 'C'], 'C')).toEqual(['B']);
});

describe('options of a module', () => {
  it('appear with the module, whether named or possibly drawn', () => {
    expect(names(['C', 'D'], 2)).toContain('extra_evidence');
    expect(names(['D'], 2)).toContain('extra_evidence');
    expect(names(['A', 'B'], 2)).toEqual(['teatime']);
  });

  it('depend on the number of players', () => {
    expect(names(['C', 'D'], 3)).toEqual(['teatime']);
    expect(names(['C', 'D'], 4)).toContain('extra_evidence');
  });
});
