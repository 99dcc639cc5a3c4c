import type { Schema } from '@cloud-account/spec';
import { expect } from 'vitest';
import type { TestUser } from '../test-account.js';

/** The events that a user sees, newest first. @param filter for `X-Filter` */
export async function eventsSeenBy(user: TestUser, filter?: unknown): Promise<Schema<'Event'>[]> {
  const headers = filter === undefined ? {} : { 'X-Filter': JSON.stringify(filter) };
  const answer = await user.get<Schema<'EventPage'>>('/account/events?page_size=500', headers);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

/** The newest event that a user sees. */
export async function newestEvent(user: TestUser): Promise<Schema<'Event'>> {
  const [event] = await eventsSeenBy(user);
  if (event === undefined) throw new Error('There is no event.');
  return event;
}
