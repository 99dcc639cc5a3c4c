import { describe, expect, it } from 'vitest';
import { createClient } from './client.js';
import { EventFailed } from './errors.js';

const event = (id: number, status: string) => ({ id, status, action: 'node_boot', message: 'No capacity' });

/** Waits for a node that boots until its third read. @param events the newest event at each read; the last one stays */
function waitWith(...events: object[]): Promise<{ readonly status: string }> {
  const statuses = ['offline', 'booting'];
  const cloud = createClient({
    baseUrl: 'https://cloud.example',
    fetch: ({ url }) => {
      if (!url.includes('/events'))
        return Promise.resolve(Response.json({ id: 1, status: statuses.shift() ?? 'running' }));
      const [newest] = events.length > 1 ? events.splice(0, 1) : events;
      return Promise.resolve(Response.json({ data: [newest], page: 1, pages: 1, results: 1 }));
    },
  });
  return cloud.waitForNode(1, 'running', { every: 0.001 });
}

describe('a wait for a node', () => {
  it('continues after an event that failed before it', async () => {
    expect(await waitWith(event(7, 'failed'))).toMatchObject({ status: 'running' });
  });

  it.each([
    ['was in progress', event(7, 'started'), event(7, 'failed')],
    ['came later', event(7, 'failed'), event(8, 'failed')],
    ['came after one that succeeded', event(7, 'finished'), event(8, 'failed')],
  ])('ends when an event fails that %s', async (_when, before, later) => {
    await expect(waitWith(before, later)).rejects.toBeInstanceOf(EventFailed);
  });
});
