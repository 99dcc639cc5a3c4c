import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@cloud-account/testkit/free-port';
import { getProgram, requirePrograms } from '@cloud-account/testkit/programs';
import { createHttpServer, limits } from '@cloud-account/testkit/waits';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { MachineInterface } from '@cloud-account/database';
import { commandLine } from './command-line.js';
import { Places } from './places.js';

const { missing } = requirePrograms('qemu-system-x86_64');

/** Starts a machine with one interface, whose firmware runs a script of iPXE. @returns what it prints */
async function runScript(
  network: MachineInterface,
  lines: readonly string[],
): Promise<() => Promise<string>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'network-'));
  const printed = path.join(directory, 'printed');
  await mkdir(path.join(directory, 'served'));
  await writeFile(path.join(directory, 'served', 'script'), ['#!ipxe', ...lines, ''].join('\n'));
  const size = { vcpus: 1, memory: 256, disks: {}, root: 'sda', kernel: undefined, seed: undefined } as const;
  const about = { ...size, interfaces: [network], bridge: undefined, sshPort: await freePort() };
  const args = commandLine(new Places(directory), 'machine', about, 'tcg');
  const netdev = args[args.indexOf('-netdev') + 1] ?? '';
  const qemu = spawn(getProgram('qemu-system-x86_64'), [
    ...['-machine', 'q35,graphics=off', '-nodefaults', '-display', 'none', '-serial', `file:${printed}`],
    ...['-netdev', `${netdev},tftp=${directory}/served,bootfile=script`],
    ...['-device', 'virtio-net-pci,netdev=net0', '-boot', 'n'],
  ]);
  onTestFinished(async () => {
    const ended = new Promise((resolve) => qemu.once('exit', resolve));
    qemu.kill('SIGKILL');
    await ended;
    await rm(directory, { recursive: true });
  });
  return () => readFile(printed, 'latin1').catch(() => '');
}

describe.skipIf(missing.length > 0)('127.0.0.1 of the host', () => {
  // QEMU cannot forbid it without taking the internet from the system: the guide warns of it in its first lines.
  it.each([
    ['is reached by user networking, as the guide warns', 'public', ['/from-a-system']],
    ['is not reached by private interfaces', 'vlan', []],
  ] as const)('%s', async (_, purpose, expected) => {
    const reached: (string | undefined)[] = [];
    const server = createHttpServer((request, response) => {
      reached.push(request.url);
      response.end('#!ipxe\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const network = { purpose, vlan: 'inner', addresses: [], gateways: [] };
    const printed = await runScript(network, [
      `chain http://10.0.2.2:${port}/from-a-system ||`,
      'echo The system has tried it.',
    ]);
    await expect.poll(printed, { timeout: limits.wait }).toContain('The system has tried it.');
    expect(reached).toEqual(expected);
  });
});
