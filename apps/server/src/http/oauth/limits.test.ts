import { useServerWithClock } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

// A hundredth of the published numbers: four requests a minute.
const server = useServerWithClock({ CLOUD_RATE_LIMITS: '0.01', CLOUD_TRUSTED_PROXIES: '127.0.0.1' });

const from = (address: string) => ({ 'X-Forwarded-For': address });

const askToken = (address: string): Promise<Response> =>
  fetch(`${server.origin}/oauth/token`, {
    method: 'POST',
    headers: from(address),
    body: new URLSearchParams({ grant_type: 'authorization_code', code: 'none' }),
  });

describe('the endpoints of OAuth', () => {
  // What was counted must not end meanwhile.
  beforeAll(() => server.clock.stop());

  it('answer one network only so often, and others meanwhile', async () => {
    const first = await Promise.all(Array.from({ length: 4 }, () => askToken('192.0.2.1')));
    expect(first.map(({ status }) => status)).not.toContain(429);
    const late = await askToken('192.0.2.1');
    expect([late.status, await late.json()]).toEqual([
      429,
      { error: 'temporarily_unavailable', error_description: 'Too many requests' },
    ]);
    expect(late.headers.get('Retry-After')).toBe('60');
    expect((await askToken('192.0.2.2')).status).not.toBe(429);
  });

  it('are reported to a user in a page', async () => {
    const open = () => fetch(`${server.origin}/oauth/authorize`, { headers: from('192.0.2.3') });
    for (let at = 0; at < 4; at += 1) expect((await open()).status).toBe(400);
    const late = await open();
    expect([late.status, await late.text()]).toEqual([429, expect.stringContaining('Too many requests')]);
  });
});
