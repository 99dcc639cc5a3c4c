import { expectRefused, servesGranted, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { act, machineOf } from '../node-actions/actions.fixture.js';
import { configEventsOf, makeConfig } from '../node-configs/node-configs.fixture.js';
import {
  addInterface,
  interfacesPath,
  listInterfaces,
  makeConfigured,
  makeRunning,
  ofInterfaces,
  type ConfiguredNode,
} from './node-interfaces.fixture.js';

const stage = useStage();

const order = (of: ConfiguredNode, ids: unknown) => stage.user.post(`${interfacesPath(of)}/order`, { ids });

const idsOf = async (of: ConfiguredNode) => (await listInterfaces(stage.user, of)).map(({ id }) => id);

const three = ['one', 'two', 'three'].map((label) => ({ purpose: 'vlan', label: `ordered-${label}` }));

describe('orderNodeConfigInterfaces', () => {
  it('puts the interfaces into an order, and tells of it', async () => {
    const of = await makeConfigured(stage, stage.user, three);
    const [a = 0, b = 0, c = 0] = of.config.interfaces.map(({ id }) => id);
    const answer = await order(of, [c, a, b]);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(await idsOf(of)).toEqual([c, a, b]);
    await stage.user.delete(`${interfacesPath(of)}/${a}`);
    const { id } = await addInterface(stage.user, of, { purpose: 'public' });
    expect(await idsOf(of)).toEqual([c, b, id]);
    const events = await configEventsOf(stage.user, of.node.id);
    expect(events.map(([action]) => action)).toEqual([
      'node_config_create',
      'node_config_update',
      'node_config_update',
      'node_config_update',
    ]);
    const config = await makeConfig(stage.user, of.node.id);
    expect((await order({ ...of, config }, [])).status).toBe(200);
  });

  it('refuses input that is not all of them, each once', async () => {
    const of = await makeConfigured(stage, stage.user, three.slice(1));
    const other = await makeConfigured(stage, stage.user, [{ purpose: 'public' }]);
    const [a = 0, b = 0] = of.config.interfaces.map(({ id }) => id);
    const reason = 'Must be the IDs of all interfaces, each once';
    for (const ids of [[], [a], [a, a], [a, b, a], [a, b, other.config.interfaces[0]?.id]])
      await expectRefused(stage.cloud, () => order(of, ids), 400, ['ids', reason]);
    await expectRefused(stage.cloud, () => stage.user.post(`${interfacesPath(of)}/order`, {}), 400, [
      'ids',
      'ids is required',
    ]);
    expect((await order(of, 'all')).status).toBe(400);
    expect((await order(of, [a, b, a, b])).status).toBe(400);
  });

  it('refuses a profile that the node was booted with until it is off, and has it so at the next boot', async () => {
    const of = await makeRunning(stage, stage.user, [{ purpose: 'public' }, three[0] ?? {}]);
    const [a = 0, b = 0] = of.config.interfaces.map(({ id }) => id);
    const reason = 'The node was booted with this profile; shut it down first';
    await expectRefused(stage.cloud, () => order(of, [b, a]), 400, reason);
    await expectRefused(
      stage.cloud,
      () => order(of, [b]),
      400,
      ['ids', 'Must be the IDs of all interfaces, each once'],
      reason,
    );
    const beside = await makeConfig(stage.user, of.node.id, { interfaces: three.slice(1) });
    const others = beside.interfaces.map(({ id }) => id).reverse();
    expect((await order({ ...of, config: beside }, others)).status).toBe(200);
    await act(stage.user, of.node.id, 'shutdown');
    await stage.cloud.settle();
    expect((await order(of, [b, a])).status).toBe(200);
    await act(stage.user, of.node.id, 'boot', { config_id: of.config.id });
    await stage.cloud.settle();
    expect((await listInterfaces(stage.user, of)).map(({ id, active }) => [id, active])).toEqual([
      [b, true],
      [a, true],
    ]);
    expect((await machineOf(stage, of.node.id))?.running).toBe(true);
  });

  servesGranted(stage, {
    method: 'POST',
    ...ofInterfaces(stage, '/order'),
    body: () => Promise.resolve({ ids: [] }),
  });
});
