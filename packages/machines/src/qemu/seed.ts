import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Deployment, MachineInterface } from '@cloud-account/database';
import { hashForSystem, keysOf, vendorData } from '../hosted/first-boot.js';
import { runProgram } from '../hosted/programs.js';

// What cloud-init reads at the first boot of a disk, in the form of its data source NoCloud.

/** Has cloud-init set the password of root. */
const passwordOf = async ({ rootPassword }: Deployment) => ({
  chpasswd: {
    expire: false,
    users: [{ name: 'root', password: await hashForSystem(rootPassword), type: 'hash' }],
  },
});

/** In bytes; scripts and data of users are much smaller. */
const LARGEST_MEDIUM = 16 * 1024 ** 2;

/**
 * Writes what the first boot of a disk reads. It holds secrets of the system, so only the user of the server can read it.
 *
 * @param disk the UUID of the disk, by which the system knows that a boot is its first
 */
export async function writeSeed(directory: string, disk: string, deployment: Deployment): Promise<void> {
  await mkdir(directory, { mode: 0o700 });
  const { userData = '' } = deployment;
  const meta = {
    'instance-id': disk,
    'local-hostname': 'localhost',
    'public-keys': keysOf(deployment),
  };
  const files = {
    'meta-data': JSON.stringify(meta),
    'user-data': Buffer.from(userData, 'base64'),
    'vendor-data': vendorData(deployment, await passwordOf(deployment)),
  };
  for (const [name, content] of Object.entries(files))
    await writeFile(path.join(directory, name), content, { mode: 0o600 });
}

/** The hardware address of an interface. @param index its place in the machine */
export function macOf(machine: string, index: number, { mac }: MachineInterface): string {
  const digest = createHash('sha256').update(`${machine} ${index}`).digest('hex');
  return mac ?? `52:54:00:${digest.slice(0, 2)}:${digest.slice(2, 4)}:${digest.slice(4, 6)}`;
}

/** The addresses of a machine's interfaces, as cloud-init reads them. */
const networkConfig = (machine: string, interfaces: readonly MachineInterface[]) => ({
  version: 2,
  ethernets: Object.fromEntries(
    interfaces.map((one, index) => [
      `eth${index}`,
      {
        match: { macaddress: macOf(machine, index, one) },
        'set-name': `eth${index}`,
        addresses: one.addresses,
        routes: one.gateways.map((via) => ({ to: via.includes(':') ? '::/0' : '0.0.0.0/0', via })),
      },
    ]),
  ),
});

/**
 * Makes the medium with what the first boot of a disk reads.
 *
 * @param directory where `writeSeed` wrote it
 * @param interfaces the interfaces on a network with fixed addresses; undefined: addresses come by DHCP
 */
export async function makeSeedMedium(
  file: string,
  directory: string,
  machine: string,
  interfaces: readonly MachineInterface[] | undefined,
): Promise<void> {
  const network = path.join(directory, 'network-config');
  if (interfaces === undefined) await rm(network, { force: true });
  else await writeFile(network, JSON.stringify(networkConfig(machine, interfaces)), { mode: 0o600 });
  const options = ['-as', 'genisoimage', '-quiet', '-volid', 'cidata', '-joliet', '-rock'];
  await runProgram('xorriso', [...options, '-o', file, directory], { writes: LARGEST_MEDIUM });
}
