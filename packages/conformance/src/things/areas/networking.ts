import { idOf, labelled, type AreaSubjects, type Making } from '../making.js';
import { makeNode } from './nodes/machines.js';

const makeVpc = async ({ owner, entities, run }: Making): Promise<number> => {
  const id = await idOf(owner, '/vpcs', { label: run.label(), region: 'us-ord' });
  entities.push({ kind: 'vpc', id });
  return id;
};

const makeFirewall = async ({ owner, entities, run }: Making): Promise<number> => {
  const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' };
  const id = await idOf(owner, '/networking/firewalls', { label: run.label(), rules });
  entities.push({ kind: 'firewall', id });
  return id;
};

export const subjects: AreaSubjects = {
  makers: {
    vpcId: makeVpc,
    subnetId: ({ owner, ids, run }) =>
      idOf(owner, `/vpcs/${ids.vpcId ?? ''}/subnets`, { label: run.label(), ipv4: '10.0.0.0/24' }),
    address: async (making) => {
      const { body } = await making.owner.get<{ ipv4: string[] }>(
        `/node/instances/${await makeNode(making)}`,
      );
      return body.ipv4[0] ?? '';
    },
    firewallId: makeFirewall,
    deviceId: async (making) => {
      const body = { type: 'node', id: await makeNode(making) };
      return idOf(making.owner, `/networking/firewalls/${making.ids.firewallId ?? ''}/devices`, body);
    },
  },
  named: { createFirewallDevice: makeNode },
  bodies: {
    createVpc: labelled,
    updateVpc: labelled,
    createFirewall: labelled,
    updateFirewall: labelled,
    // The server looks up any other name, and finds none.
    updateIpAddress: () => ({ rdns: null }),
    createFirewallDevice: (body, _run, { named }) => ({ ...body, id: named }),
  },
};
