import { idOf, labelled, newLabel, provide, provideNode, type AreaSubjects, type Making } from '../making.js';

const makeVpc = async ({ owner, entities }: Making): Promise<number> => {
  // A region has at most ten VPCs of an account, and the tests make more.
  const all = await owner.get<{ data: { id: number }[] }>('/vpcs?page_size=25');
  for (const { id } of all.body.data) await owner.delete(`/vpcs/${id}`);
  const id = await idOf(owner, '/vpcs', { label: newLabel(), region: 'us-ord' });
  entities.push({ kind: 'vpc', id });
  return id;
};

const makeFirewall = async ({ owner, entities }: Making): Promise<number> => {
  const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' };
  const id = await idOf(owner, '/networking/firewalls', { label: newLabel(), rules });
  entities.push({ kind: 'firewall', id });
  return id;
};

let given = 0;

/** Has the operator assign an address to a node of the owner. */
const giveAddress = async (making: Making): Promise<string> => {
  const address = `203.0.113.${++given}`;
  await provide(making, '/addresses', { address, region: 'us-ord', node_id: await provideNode(making) });
  return address;
};

export const subjects: AreaSubjects = {
  makers: {
    vpcId: makeVpc,
    subnetId: ({ owner, ids }) =>
      idOf(owner, `/vpcs/${ids.vpcId ?? ''}/subnets`, { label: newLabel(), ipv4: '10.0.0.0/24' }),
    address: giveAddress,
    firewallId: makeFirewall,
    deviceId: async (making) => {
      const body = { type: 'node', id: await provideNode(making) };
      return idOf(making.owner, `/networking/firewalls/${making.ids.firewallId ?? ''}/devices`, body);
    },
  },
  named: { createFirewallDevice: provideNode },
  bodies: {
    createVpc: labelled,
    updateVpc: labelled,
    createFirewall: labelled,
    updateFirewall: labelled,
    // The test needs no name that resolves to the address.
    updateIpAddress: () => ({ rdns: null }),
    createFirewallDevice: (body, _testData, { named }) => ({ ...body, id: named }),
  },
};
