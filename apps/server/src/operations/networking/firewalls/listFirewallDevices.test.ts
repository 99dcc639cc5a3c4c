import type { Schema } from '@cloud-account/spec';
import { list, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeDevice, makeFirewall, provide } from '../networking.fixture.js';

const server = useServer();
const pathOf = (id: number | string) => `/networking/firewalls/${id}/devices`;

describe('listFirewallDevices', () => {
  it('shows only the devices of the firewall, in the order of attachment, page by page', async () => {
    const [one, other] = [await makeFirewall(server.user), await makeFirewall(server.user)];
    const made: Schema<'FirewallDevice'>[] = [];
    for (let index = 0; index < 27; index += 1) {
      const type = index % 2 === 0 ? 'node' : 'nodebalancer';
      made.push(
        await makeDevice(server.user, one.id, { type, id: await provide(server, server.user, type) }),
      );
    }
    await makeDevice(server.user, other.id, { type: 'node', id: await provide(server, server.user, 'node') });
    const page = (query: string) =>
      list<Schema<'FirewallDevicePage'>>(server.user, pathOf(one.id), `?page_size=25${query}`);
    const [first, last] = [await page(''), await page('&page=2')];
    expect(first.body).toMatchObject({ page: 1, pages: 2, results: 27 });
    expect([...first.body.data, ...last.body.data]).toStrictEqual(made);
  });

  it('has no filterable key', async () => {
    const { id } = await makeFirewall(server.user);
    expect((await list(server.user, pathOf(id), '', { id: 1 })).status).toBe(400);
  });
});
