import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { act, machineOf } from '../actions/actions.fixture.js';
import { configEventsOf, makeConfig } from '../configs/node-configs.fixture.js';
import {
  addInterface,
  interfacesPath,
  listInterfaces,
  makeConfigured,
  makeRunning,
  type ConfiguredNode,
} from './node-interfaces.fixture.js';

const server = useServer();

const order = (of: ConfiguredNode, ids: unknown) => server.user.post(`${interfacesPath(of)}/order`, { ids });

const idsOf = async (of: ConfiguredNode) => (await listInterfaces(server.user, of)).map(({ id }) => id);

const three = ['one', 'two', 'three'].map((label) => ({ purpose: 'vlan', label: `ordered-${label}` }));

describe('orderNodeConfigInterfaces', () => {
  it('changes the order of the interfaces, with an event', async () => {
    const of = await makeConfigured(server, server.user, three);
    const [a = 0, b = 0, c = 0] = of.config.interfaces.map(({ id }) => id);
    const answer = await order(of, [c, a, b]);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(await idsOf(of)).toEqual([c, a, b]);
    await server.user.delete(`${interfacesPath(of)}/${a}`);
    const { id } = await addInterface(server.user, of, { purpose: 'public' });
    expect(await idsOf(of)).toEqual([c, b, id]);
    const events = await configEventsOf(server.user, of.node.id);
    expect(events.map(([action]) => action)).toEqual([
      'node_config_create',
      'node_config_update',
      'node_config_update',
      'node_config_update',
    ]);
    const config = await makeConfig(server.user, of.node.id);
    expect((await order({ ...of, config }, [])).status).toBe(200);
  });

  it('refuses a list that does not name each interface once', async () => {
    const of = await makeConfigured(server, server.user, three.slice(1));
    const reason = 'Must be the IDs of all interfaces, each once';
    await expectRefused(server, () => order(of, []), 400, ['ids', reason]);
  });

  it('refuses the profile of a running node until it is off, and uses the order at the next boot', async () => {
    const of = await makeRunning(server, server.user, [{ purpose: 'public' }, three[0] ?? {}]);
    const [a = 0, b = 0] = of.config.interfaces.map(({ id }) => id);
    const reason = 'The node was booted with this profile; shut it down first';
    await expectRefused(server, () => order(of, [b, a]), 400, reason);
    const beside = await makeConfig(server.user, of.node.id, { interfaces: three.slice(1) });
    const others = beside.interfaces.map(({ id }) => id).reverse();
    expect((await order({ ...of, config: beside }, others)).status).toBe(200);
    await act(server.user, of.node.id, 'shutdown');
    await server.settle();
    expect((await order(of, [b, a])).status).toBe(200);
    await act(server.user, of.node.id, 'boot', { config_id: of.config.id });
    await server.settle();
    expect((await listInterfaces(server.user, of)).map(({ id, active }) => [id, active])).toEqual([
      [b, true],
      [a, true],
    ]);
    expect((await machineOf(server, of.node.id))?.running).toBe(true);
  });
});
