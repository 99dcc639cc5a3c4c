import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { processOf } from './guest.js';
import type { Places } from './places.js';

/** Opens the serial console of a running machine; QEMU serves one connection at a time. Undefined while the machine is off. */
export async function openConsole(places: Places, machine: string): Promise<Socket | undefined> {
  if ((await processOf(places, machine)) === undefined) return undefined;
  const socket = connect(places.run(machine, 'console'));
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    // The machine has ended meanwhile.
    return undefined;
  }
}
