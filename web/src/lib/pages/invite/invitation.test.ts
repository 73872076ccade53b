import { expect, it } from 'vitest';
import { linkTo, reachable, invitationIn } from './invitation';

it('uses an address that other devices can reach, if there is one', () => {
  const near = 'http://127.0.0.1:8000';
  expect(linkTo('t1', 2, 'abc', near, ['http://192.168.0.7:8000/'])).toBe('http://192.168.0.7:8000/join/t1#2.abc');
  expect(linkTo('t1', 2, 'abc', near, [])).toBe('http://127.0.0.1:8000/join/t1#2.abc');
  expect(linkTo('t1', 2, 'abc', 'https://play.example', ['http://10.0.0.1/'])).toBe(
    'https://play.example/join/t1#2.abc',
  );
});

it('recognises addresses that only this machine can open', () => {
  expect(['http://localhost:1', 'http://127.0.0.1', 'http://[::1]:8'].map(reachable)).toEqual([false, false, false]);
  expect(['http://192.168.0.7', 'https://play.example'].map(reachable)).toEqual([true, true]);
});

it('parses its own links and no others', () => {
  expect(invitationIn('#2.a-_b')).toEqual({ seat: 2, invitation: 'a-_b' });
  for (const hash of ['', '#', '#2', '#2.', '#x.abc', '#2.a b', '#22.abc']) expect(invitationIn(hash)).toBeNull();
});
