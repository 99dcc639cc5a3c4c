import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Deployment, MachineInterface } from '@cloud-account/database';
import { hashForSystem } from './file-systems.js';
import { runProgram } from './processes/programs.js';

// What cloud-init reads at the first boot of a disk, in the form of its data source NoCloud.

const BOUNDARY = '==part==';

/** In bytes; scripts and data of users are much smaller. */
const LARGEST_MEDIUM = 16 * 1024 ** 2;

const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A script that stores a stack script in the system, and runs it with its fields as variables, named as written and in capitals. */
function runner({ text, fields }: NonNullable<Deployment['script']>): string {
  const variables = Object.entries(fields).flatMap(([name, value]) =>
    [...new Set([name.toUpperCase(), name])].map((variable) => `export ${variable}=${shellWord(value)}`),
  );
  return [
    '#!/bin/sh',
    "base64 -d > /root/StackScript <<'END'",
    Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\n'),
    'END',
    'chmod 700 /root/StackScript',
    ...variables,
    'exec /root/StackScript',
    '',
  ].join('\n');
}

const part = (type: string, text: string): string =>
  [
    `--${BOUNDARY}`,
    `Content-Type: ${type}; charset="utf-8"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\n'),
    '',
  ].join('\n');

/** The data that the host sends to a system: the password of root, and the stack script. Data of users is apart, and overrides it. */
async function vendorData({ rootPassword, script }: Deployment): Promise<string> {
  const config = {
    disable_root: false,
    ssh_pwauth: true,
    // Systems refuse root with a password by default.
    write_files: [{ path: '/etc/ssh/sshd_config.d/10-root.conf', content: 'PermitRootLogin yes\n' }],
    locale: false,
    chpasswd: {
      expire: false,
      users: [{ name: 'root', password: await hashForSystem(rootPassword), type: 'hash' }],
    },
  };
  return [
    `Content-Type: multipart/mixed; boundary="${BOUNDARY}"`,
    'MIME-Version: 1.0',
    '',
    part('text/cloud-config', `#cloud-config\n${JSON.stringify(config)}\n`),
    ...(script === undefined ? [] : [part('text/x-shellscript', runner(script))]),
    `--${BOUNDARY}--`,
    '',
  ].join('\n');
}

/**
 * Writes what the first boot of a disk reads. It holds secrets of the system, so only the user of the server can read it.
 *
 * @param disk the UUID of the disk, by which the system knows that a boot is its first
 */
export async function writeSeed(directory: string, disk: string, deployment: Deployment): Promise<void> {
  await mkdir(directory, { mode: 0o700 });
  const { authorizedKeys, userData = '' } = deployment;
  const meta = {
    'instance-id': disk,
    'local-hostname': 'localhost',
    'public-keys': authorizedKeys.flatMap((keys) => keys.split('\n').filter((line) => line.trim() !== '')),
  };
  const files = {
    'meta-data': JSON.stringify(meta),
    'user-data': Buffer.from(userData, 'base64'),
    'vendor-data': await vendorData(deployment),
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
