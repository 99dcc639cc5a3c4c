import { expect, it } from 'vitest';
import { decide } from './decide.js';

const refusal = new Error('It is refused.');

it('lets pass what a middleware passes on', () => {
  expect(() => {
    decide((next) => {
      next();
    });
  }).not.toThrow();
});

it.each([
  [
    'throws',
    () => {
      throw refusal;
    },
    refusal,
  ],
  [
    'reports it to next',
    (next: (error: unknown) => void) => {
      next(refusal);
    },
    refusal,
  ],
  [
    'reports it to next, and then passes it on',
    (next: (error?: unknown) => void) => {
      next(refusal);
      next();
    },
    refusal,
  ],
  ['rejects later', () => Promise.reject(refusal), 'has not decided'],
  ['passes it on later', (next: () => void) => Promise.resolve().then(next), 'has not decided'],
  ['does nothing', () => undefined, 'has not decided'],
])('refuses a request when its middleware %s', (_, middleware, reason) => {
  expect(() => {
    decide(middleware);
  }).toThrow(reason);
});

it('tells of an error that comes after the request has passed', () => {
  const later: unknown[] = [];
  let next: (error?: unknown) => void = () => undefined;
  decide(
    (given) => {
      next = given;
      next();
    },
    (error) => later.push(error),
  );
  next();
  next(refusal);
  expect(later).toEqual([refusal]);
});
