import { idOf, newLabel, provide, type Body, type Making } from './making.js';
import { makeSubject } from './subjects.js';

/** Makes the things that an example names or needs. @returns the example with their ids */
type Prepare = (making: Making, example: Body) => Promise<Body>;

/** Makes another thing of a path parameter. @returns its ID */
const another = async (
  { server, owner }: Making,
  operation: 'getNode' | 'getDomain' | 'getNodeBackup',
  name: string,
): Promise<number> => Number((await makeSubject(operation, server, owner)).ids[name]);

/** Makes a subnet that has the addresses of the examples. */
const makeSubnet = async ({ owner }: Making): Promise<number> => {
  const vpc = await idOf(owner, '/vpcs', { label: newLabel(), region: 'us-ord' });
  return idOf(owner, `/vpcs/${vpc}/subnets`, { label: newLabel(), ipv4: '10.0.1.0/24' });
};

/** Has the operator provide a script with the fields of the example. */
const makeScript = async (making: Making): Promise<number> => {
  const script = await provide<{ id: number }>(making, '/stackscripts', {
    username: making.owner.username,
    label: newLabel(),
    images: ['node/debian12'],
    script: '#!/bin/sh\n',
    user_defined_fields: [{ label: 'Name', name: 'DB_NAME' }],
  });
  return script.id;
};

const configsOf = ({ ids }: Making): string => `/node/instances/${ids.nodeId ?? ''}/configs`;

/** The further examples of an operation that name things, by operation and name. */
export const exampleThings: Readonly<Record<string, Prepare>> = {
  'createTicket node': async (making, example) => ({
    ...example,
    node_id: await another(making, 'getNode', 'nodeId'),
  }),
  'createTicket vlan': async (making, example) => {
    await provide(making, '/related-entities', {
      kind: 'vlan',
      label: example.vlan,
      region: example.region,
    });
    return example;
  },
  'createTag given': async (making, example) => ({
    ...example,
    domains: [await another(making, 'getDomain', 'domainId')],
  }),
  'createNode script': async (making, example) => ({ ...example, stackscript_id: await makeScript(making) }),
  'createNode backup': async (making, example) => ({
    ...example,
    backup_id: await another(making, 'getNodeBackup', 'backupId'),
  }),
  'cloneNode existing': async (making, example) => ({
    ...example,
    node_id: await another(making, 'getNode', 'nodeId'),
    configs: [await idOf(making.owner, configsOf(making), { label: 'main', devices: {} })],
  }),
  'createNodeConfig networks': async (making, example) => {
    const [vlan, vpc] = example.interfaces as [object, object];
    return { ...example, interfaces: [vlan, { ...vpc, subnet_id: await makeSubnet(making) }] };
  },
  'createNodeConfigInterface vpc': async (making, example) => ({
    ...example,
    subnet_id: await makeSubnet(making),
  }),
  'updateNodeConfigInterface vpc': async (making, example) => {
    const at = `${configsOf(making)}/${making.ids.configId ?? ''}/interfaces`;
    const body = { purpose: 'vpc', subnet_id: await makeSubnet(making) };
    making.ids.interfaceId = await idOf(making.owner, at, body);
    return example;
  },
  'createNodeIpAddress public': async ({ server, owner }, example) => {
    await server.operator.put(`/accounts/${owner.accountId}`, { additional_ipv4: 1 });
    return example;
  },
};
