import { expect, it } from 'vitest';
import { emailTokenOf } from './emailToken';

it('finds the token in new email links and in those of earlier versions', () => {
  expect(emailTokenOf('#token=aB-_9')).toBe('aB-_9');
  expect(emailTokenOf('#letter=aB-_9')).toBe('aB-_9');
  for (const other of ['', '#', '#token=', '#token=a&b', '#other=a']) expect(emailTokenOf(other)).toBeUndefined();
});
