import type { Schema } from '@cloud-account/spec';
import { list, servesGranted, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeDevice, makeFirewall, provide } from './networking.fixture.js';

const stage = useStage();
const pathOf = (id: number | string) => `/networking/firewalls/${id}/devices`;

describe('listFirewallDevices', () => {
  it('shows the devices of the firewall alone, in the order in which they were added, page by page', async () => {
    const [one, other] = [await makeFirewall(stage.user), await makeFirewall(stage.user)];
    const made: Schema<'FirewallDevice'>[] = [];
    for (let index = 0; index < 27; index += 1) {
      const type = index % 2 === 0 ? 'node' : 'nodebalancer';
      made.push(await makeDevice(stage.user, one.id, { type, id: await provide(stage, stage.user, type) }));
    }
    await makeDevice(stage.user, other.id, { type: 'node', id: await provide(stage, stage.user, 'node') });
    const page = (query: string) =>
      list<Schema<'FirewallDevicePage'>>(stage.user, pathOf(one.id), `?page_size=25${query}`);
    const [first, last] = [await page(''), await page('&page=2')];
    expect(first.body).toMatchObject({ page: 1, pages: 2, results: 27 });
    expect([...first.body.data, ...last.body.data]).toStrictEqual(made);
  });

  it('has no key to filter by', async () => {
    const { id } = await makeFirewall(stage.user);
    expect((await list(stage.user, pathOf(id), '', { id: 1 })).status).toBe(400);
  });

  servesGranted(stage, { method: 'GET', kind: 'firewall', make: makeFirewall, path: pathOf });
});
