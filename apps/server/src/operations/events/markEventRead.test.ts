import { eventsSeenBy, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeDomain } from '../domains/domains.fixture.js';

const server = useServer();

describe('markEventRead accepts', () => {
  it('one event, and marks no other', async () => {
    const user = await server.newAccount();
    for (let count = 0; count < 3; count += 1) await makeDomain(user);
    const [, middle] = await eventsSeenBy(user);
    const reader = await user.newToken({ scopes: ['events:read_only'] });
    const { status, text } = await reader.post(`/account/events/${middle?.id ?? 0}/read`);
    expect([status, text]).toEqual([200, '{}']);
    expect((await eventsSeenBy(user)).map(({ seen, read }) => [seen, read])).toEqual([
      [false, false],
      [false, true],
      [false, false],
    ]);
  });
});
