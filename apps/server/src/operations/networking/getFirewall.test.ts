import type { Schema } from '@cloud-account/spec';
import { servesGranted, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { expectDone, makeDevice, makeFirewall, provide } from './networking.fixture.js';

const stage = useStage();

describe('getFirewall', () => {
  it('shows what the firewall is in front of by the names it has now', async () => {
    const firewall = await makeFirewall(stage.user);
    const kept = await provide(stage, stage.user, 'node');
    const gone = await provide(stage, stage.user, 'nodebalancer');
    await makeDevice(stage.user, firewall.id, { type: 'nodebalancer', id: gone });
    const { entity } = await makeDevice(stage.user, firewall.id, { type: 'node', id: kept });
    const path = `/accounts/${stage.user.accountId}/nodebalancers/${gone}`;
    expectDone(await stage.cloud.operator.delete(path));
    const { body } = await stage.user.get<Schema<'Firewall'>>(`/networking/firewalls/${firewall.id}`);
    expect(body).toStrictEqual({ ...firewall, entities: [entity] });
  });

  servesGranted(stage, {
    method: 'GET',
    kind: 'firewall',
    make: makeFirewall,
    path: (id) => `/networking/firewalls/${id}`,
  });
});
