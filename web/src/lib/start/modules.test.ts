import { describe, expect, it } from 'vitest';
import { choosable, optionsFor, suggestions, toggled } from './modules';

const all = [...'ABCDEF'];

it('offers nothing new where only two modules are', () => {
  expect(choosable(['A', 'B'])).toBe(false);
  expect(optionsFor(['A', 'B'], 2, ['A', 'B'])).toEqual(['coin_overflow', 'start_tile_bonus', 'car_supply']);
});

it('suggests only pairs that are there', () => {
  expect(suggestions(all)).toEqual(['AB', 'AC', 'BE', 'CD']);
  expect(suggestions([...'ABC'])).toEqual(['AB', 'AC']);
});

it('keeps the two modules named last', () => {
  expect(toggled(['A', 'B'], 'C')).toEqual(['B', 'C']);
  expect(toggled(['B', 'C'], 'C')).toEqual(['B']);
});

describe('options of the murder', () => {
  it('come with the module, named or possibly drawn', () => {
    expect(optionsFor(['C', 'D'], 2, all)).toContain('two_player_murder');
    expect(optionsFor(['D'], 2, all)).toContain('two_player_murder');
    expect(optionsFor(['A', 'B'], 2, all)).not.toContain('two_player_murder');
  });

  it('depend on the number of players', () => {
    expect(optionsFor(['C', 'D'], 3, all)).not.toContain('extra_evidence');
    expect(optionsFor(['C', 'D'], 4, all)).toContain('extra_evidence');
    expect(optionsFor(['C', 'D'], 4, all)).not.toContain('two_player_murder');
  });
});
