import { expectRefused, servesGranted, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeConfig } from '../node-configs/node-configs.fixture.js';
import { interfacesPath, makeConfigured, ofInterface } from './node-interfaces.fixture.js';

const stage = useStage();

describe('getNodeConfigInterface', () => {
  it('shows an interface as its profile does', async () => {
    const of = await makeConfigured(stage, stage.user, [
      { purpose: 'public' },
      { purpose: 'vlan', label: 'shown', ipam_address: '10.2.0.2/24' },
    ]);
    for (const one of of.config.interfaces) {
      const { status, body } = await stage.user.get(`${interfacesPath(of)}/${one.id}`);
      expect([status, body]).toStrictEqual([200, one]);
    }
  });

  it('knows no interface of another profile, and none by what is no number', async () => {
    const of = await makeConfigured(stage, stage.user, [{ purpose: 'public' }]);
    const [one] = of.config.interfaces;
    const config = await makeConfig(stage.user, of.node.id);
    const elsewhere = interfacesPath({ ...of, config });
    await expectRefused(stage.cloud, () => stage.user.get(`${elsewhere}/${one?.id ?? 0}`), 404, 'Not found');
    expect((await stage.user.get(`${interfacesPath(of)}/eth0`)).status).toBe(404);
  });

  servesGranted(stage, { method: 'GET', ...ofInterface(stage) });
});
