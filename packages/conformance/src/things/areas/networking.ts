import { idOf, labelled, made, type AreaSubjects, type Fill, type Making } from '../making.js';
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

/** The public address of a new node. */
const addressOfNode = async (making: Making): Promise<string> => {
  const path = `/node/instances/${await makeNode(making)}`;
  return (await making.owner.get<{ ipv4: string[] }>(path)).body.ipv4[0] ?? '';
};

/** The private address of a new node, which another new node can get. */
const movableAddress = async (making: Making): Promise<string> => {
  const path = `/node/instances/${await makeNode(making)}/ips`;
  await makeNode(making);
  return (await made<{ address: string }>(making.owner, path, { type: 'ipv4', public: false })).address;
};

/** Gives a new node a range of IPv6 addresses. @returns its first address */
const makeRange = async (making: Making): Promise<string> => {
  const body = { node_id: await makeNode(making), prefix_length: 64 };
  const { range } = await made<{ range: string }>(making.owner, '/networking/ipv6/ranges', body);
  return range.replace(/\/.*/, '');
};

const assigned: Fill = (body, _run, { named, entities }) => ({
  ...body,
  assignments: [{ address: named, node_id: entities[1]?.id }],
});

const shared: Fill = (_body, _run, { named }) => ({ ips: [], node_id: named });

export const subjects: AreaSubjects = {
  makers: {
    vpcId: makeVpc,
    range: makeRange,
    subnetId: ({ owner, ids, run }) =>
      idOf(owner, `/vpcs/${ids.vpcId ?? ''}/subnets`, { label: run.label(), ipv4: '10.0.0.0/24' }),
    address: addressOfNode,
    firewallId: makeFirewall,
    deviceId: async (making) => {
      const body = { type: 'node', id: await makeNode(making) };
      return idOf(making.owner, `/networking/firewalls/${making.ids.firewallId ?? ''}/devices`, body);
    },
  },
  named: {
    createFirewallDevice: makeNode,
    createIpAddress: makeNode,
    createIpv6Range: makeNode,
    assignIpAddresses: movableAddress,
    shareIpAddresses: makeNode,
  },
  bodies: {
    createVpc: labelled,
    updateVpc: labelled,
    createFirewall: labelled,
    updateFirewall: labelled,
    // The server looks up any other name, and finds none.
    updateIpAddress: () => ({ rdns: null }),
    createIpAddress: (body, _run, { named }) => ({ ...body, node_id: named }),
    createIpv6Range: (body, _run, { named }) => ({ ...body, node_id: named }),
    assignIpAddresses: assigned,
    shareIpAddresses: shared,
    createFirewallDevice: (body, _run, { named }) => ({ ...body, id: named }),
  },
};
