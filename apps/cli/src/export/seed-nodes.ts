import type { CloudClient } from '@cloud-account/client';
import type { OperatorSchema, Schema } from '@cloud-account/spec';
import { answerOf, everyItem } from '../connection.js';
import type { LeftOut } from './left-out.js';
import { fieldsFor } from './seed-fields.js';

const PAGE = { page_size: 500 };

type Slots = Partial<Record<string, string>>;

/** A disk with its label in the seed, which no other disk of the node has. */
interface NamedDisk {
  readonly id: number;
  readonly disk: OperatorSchema<'SeedDisk'>;
}

/** A node for a seed; undefined for a node whose type is not offered any more. @param left counts what the seed cannot have */
export async function seedNode(
  cloud: CloudClient,
  node: Schema<'Node'>,
  left: LeftOut,
): Promise<OperatorSchema<'SeedNode'> | undefined> {
  const { id: nodeId, label, region, type, image, status, backups } = node;
  if (type === null) {
    left.add('nodes without a type');
    return undefined;
  }
  const disks = namedDisks(await everyItem(cloud.listNodeDisks.all({ ...PAGE, nodeId })));
  const found = await everyItem(cloud.listNodeConfigs.all({ ...PAGE, nodeId }));
  const configs = found.map((config) => seedConfig(config, disks, left));
  const { ipv4 } = await answerOf(cloud.getNodeIpAddresses({ nodeId }));
  const isOfPlatform = image?.startsWith('private/') !== true;
  if (!isOfPlatform) left.add('private images of nodes');
  left.add('additional addresses of nodes', Math.max(0, ipv4.public.length - 1));
  const wasRunning = status === 'running';
  const isRunning = wasRunning && isBootable(configs[0], disks);
  if (wasRunning && !isRunning) left.add('running nodes that a seed cannot boot');
  const { image: _image, status: _status, ...fields } = fieldsFor('SeedNode', node);
  return {
    ...{ label, region, type },
    ...fields,
    ...(isOfPlatform && image !== null && { image }),
    ...(isRunning && { status: 'running' as const }),
    ...(ipv4.private.length > 0 && { private_ip: true }),
    ...(backups.enabled && { backups_enabled: true }),
    // Both always, because a seed without them has those of an image.
    disks: disks.map(({ disk }) => disk),
    configs,
  };
}

/** Disks of the API can have equal labels, disks of a seed cannot. */
function namedDisks(disks: readonly Schema<'NodeDisk'>[]): NamedDisk[] {
  const labels = new Set<string>();
  return disks.map((disk) => {
    let label = disk.label;
    for (let count = 2; labels.has(label); count += 1) label = `${disk.label.slice(0, 44)} ${count}`;
    labels.add(label);
    return { id: disk.id, disk: { ...fieldsFor('SeedDisk', disk), label, size: disk.size } };
  });
}

function seedConfig(
  config: Schema<'NodeConfig'>,
  disks: readonly NamedDisk[],
  left: LeftOut,
): OperatorSchema<'SeedConfig'> {
  const devices: Slots = {};
  for (const [slot, device] of Object.entries(config.devices)) {
    const label = disks.find(({ id }) => id === device?.disk_id)?.disk.label;
    if (label !== undefined) devices[slot] = label;
    else if (device?.volume_id) left.add('volumes in slots of nodes');
  }
  const interfaces = config.interfaces.filter(({ purpose }) => purpose !== 'vpc');
  left.add('interfaces in VPCs', config.interfaces.length - interfaces.length);
  return {
    ...fieldsFor('SeedConfig', config),
    label: config.label,
    devices,
    ...(interfaces.length > 0 && {
      interfaces: interfaces.map((one) => ({
        purpose: one.purpose,
        ...fieldsFor('ConfigInterfaceCreate', one),
      })),
    }),
  };
}

/** True if a node can boot with a profile: its root device is a disk with a file system. */
function isBootable(config: OperatorSchema<'SeedConfig'> | undefined, disks: readonly NamedDisk[]): boolean {
  const slot = (config?.root_device ?? '/dev/sda').replace(/^\/dev\/|\d+$/g, '');
  const label = (config?.devices as Slots | undefined)?.[slot];
  const root = disks.find(({ disk }) => disk.label === label)?.disk;
  return root !== undefined && root.filesystem !== 'swap';
}
