import type { OperationId } from '@cloud-account/spec';
import { idOf, type Body, type Making } from './making.js';
import { makeSystem } from './areas/nodes/disks.js';
import { makeSubject } from './subjects.js';

/** Makes the things that an example names or needs. @returns the example with their ids */
type Prepare = (making: Making, example: Body) => Promise<Body>;

/** Makes another thing of a path parameter. @returns its ID */
const another = async (
  { run }: Making,
  operation: 'getNode' | 'getDomain' | 'getNodeBackup',
  name: string,
): Promise<number> => Number((await makeSubject(operation, run)).ids[name]);

/** Makes a subnet that has the addresses of the examples. */
const makeSubnet = async ({ owner, run }: Making): Promise<number> => {
  const vpc = await idOf(owner, '/vpcs', { label: run.label(), region: 'us-ord' });
  return idOf(owner, `/vpcs/${vpc}/subnets`, { label: run.label(), ipv4: '10.0.1.0/24' });
};

const configsOf = ({ ids }: Making): string => `/node/instances/${ids.nodeId ?? ''}/configs`;

/** Makes a VLAN, which begins with the first interface in it. */
export const makeVlan = async (
  { owner, run }: Pick<Making, 'owner' | 'run'>,
  label: unknown,
): Promise<void> => {
  const node = await idOf(owner, '/node/instances', {
    ...{ region: 'us-ord', type: 'g6-nano-1', label: run.label() },
  });
  await run.settle('node', node);
  await idOf(owner, `/node/instances/${node}/configs`, {
    ...{ label: 'main', devices: {}, interfaces: [{ purpose: 'vlan', label }] },
  });
};

/** The further examples of an operation that name things, by operation and name. */
export const exampleThings: Readonly<Record<string, Prepare>> = {
  'createTicket node': async (making, example) => ({
    ...example,
    node_id: await another(making, 'getNode', 'nodeId'),
  }),
  'createTicket vlan': async (making, example) => {
    await makeVlan(making, example.vlan);
    return { ...example, region: 'us-ord' };
  },
  'createTag given': async (making, example) => ({
    ...example,
    label: making.run.label(),
    domains: [await another(making, 'getDomain', 'domainId')],
  }),
  'createNode script': async (making, example) => ({
    ...example,
    label: making.run.label(),
    stackscript_id: await idOf(making.owner, '/node/stackscripts', {
      label: making.run.label(),
      images: ['node/debian12'],
      script: '#!/bin/sh\n# <UDF name="DB_NAME" label="Name of the database" />\n',
    }),
  }),
  'createNode backup': async (making, example) => ({
    ...example,
    label: making.run.label(),
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
  'resetNodeDiskPassword its example': async (making, example) => {
    making.ids.diskId = await makeSystem(making);
    return example;
  },
  'createNodeIpAddress public': async (making, example) => {
    await making.run.provided('additionalAddress', making.ids);
    return example;
  },
};

/** The key of an example in `exampleThings`. */
export const exampleKey = (id: OperationId, name: string): string => `${id} ${name}`;
