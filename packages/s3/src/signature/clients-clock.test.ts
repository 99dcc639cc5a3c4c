import { expect, it } from 'vitest';
import { hasEnded, type ClientsClock } from './clients-clock.js';

const at = (minutes: number): Date => new Date(Date.UTC(2026, 0, 1) + 60_000 * minutes);

/** The clock of clients at a minute; the server's has been ahead of it by some since a minute. */
const clientsAt = (minutes: number, ahead: number, since = 0): ClientsClock => ({
  now: () => at(minutes),
  shownAt: (time) => (time < at(since) ? undefined : new Date(time.getTime() + 60_000 * ahead)),
});

// Each lasts 10 minutes from the first, by the clock of clients; the server's is ahead by 100.
it.each([
  ['is signed by clients', at(0), 5, 100, 0, false],
  ['is signed by clients, and too old', at(0), 11, 100, 0, true],
  ['was signed before the clock moved', at(0), 5, 100, 1, true],
  ['is signed by the clock of the server', at(100), 9, 100, 0, false],
  ['is signed by the clock of the server, and too old', at(100), 11, 100, 0, true],
  ['does not say when it was signed', undefined, 5, 100, 0, false],
  ['does not say when it was signed, and is too old by both', undefined, 11, 100, 0, true],
])('what %s ends', (_what, signed, minutes, ahead, since, expected) => {
  const end = new Date((signed ?? at(0)).getTime() + 600_000);
  expect(hasEnded(end, signed, at(minutes + ahead), clientsAt(minutes, ahead, since))).toBe(expected);
});
