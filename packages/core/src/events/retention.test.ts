import { expect, it } from 'vitest';
import { eventsSince } from './retention.js';

it('events are listed for 90 days', () => {
  expect(eventsSince(new Date('2026-05-31T12:00:00Z'))).toEqual(new Date('2026-03-02T12:00:00Z'));
});
