import { askSoa } from '@cloud-account/dns';
import { call, expectDone, limits, useOwnServer, type Answer } from '@cloud-account/testkit';
import { expect, it } from 'vitest';

const server = useOwnServer({ environment: { CLOUD_LAB: 'on', CLOUD_DEMO: 'on', CLOUD_DNS: 'on' } });

let names = 0;
const newName = (): string => `reset-${(names += 1)}.example`;

const asDemo = <Body>(method: string, path: string, body?: unknown): Promise<Answer<Body>> =>
  call<Body>(method, `${server.api}${path}`, { token: server.demo?.token ?? '', body });

const reset = async (): Promise<void> => {
  expect((await server.operator.post('/lab/reset', undefined)).status).toBe(204);
};

const newDomain = (domain: string) =>
  asDemo<{ id: number }>('POST', '/domains', { domain, type: 'master', soa_email: `a@${domain}` });

/** True if the zone has an answer in DNS. */
async function answersDns(zone: string): Promise<boolean> {
  if (server.dns === undefined) throw new Error('The server has no DNS.');
  const asked = askSoa({ zone, server: server.dns }, { timeoutMs: limits.wait, allowPrivateAddresses: true });
  return asked.then(
    () => true,
    () => false,
  );
}

it('brings back the state after the first start', async () => {
  await reset();
  const user = await server.newAccount();
  const body = { summary: 's', description: 'd' };
  const { id: ticket } = (await user.post<{ id: number }>('/support/tickets', body)).body;
  expect((await user.upload(`/support/tickets/${ticket}/attachments`, 'a.txt', 'x')).status).toBe(200);
  const zone = newName();
  const first = await newDomain(zone);
  expect(first.status).toBe(200);
  await expect.poll(() => answersDns(zone)).toBe(true);

  await reset();
  expect((await user.get('/domains')).status).toBe(401);
  expect((await asDemo('GET', '/domains')).body).toMatchObject({ results: 0 });
  const accounts = await server.operator.get<{ data: { email: string }[] }>('/accounts');
  expect(accounts.body.data.map(({ email }) => email)).toEqual(['demo@cloud.example']);
  expect(await answersDns(zone)).toBe(false);
  const regions = await asDemo<{ results: number }>('GET', '/regions');
  expect(regions.body.results).toBeGreaterThan(15);
  // IDs begin with the first one, and names are free.
  expect((await newDomain(zone)).body.id).toBe(first.body.id);
});

it('never shows half of it to requests at the same time, and keeps all that came after it', async () => {
  const made = new Set<string>();
  const make = async (): Promise<void> => {
    const name = newName();
    expectDone(await newDomain(name));
    made.add(name);
  };
  await Promise.all([...Array.from({ length: 30 }, make), reset(), reset()]);
  const { data } = (await asDemo<{ data: { domain: string }[] }>('GET', '/domains?page_size=500')).body;
  for (const { domain } of data) expect(made).toContain(domain);
  await make();
});
