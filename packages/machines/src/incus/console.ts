import type { Duplex } from 'node:stream';
import { createWebSocketStream } from 'ws';
import { DaemonRefused } from './daemon/answers.js';
import type { IncusHost } from './host.js';
import type { Instance } from './instances.js';

/**
 * Opens the console of a running instance. Undefined: there is none.
 *
 * The daemon has two sockets for a console. The one for control is opened first and closed last: LXD 5.0 ends with all that it does when a
 * console ends that has only the other one.
 */
export async function openConsole(
  host: IncusHost,
  running: Instance | undefined,
): Promise<Duplex | undefined> {
  if (running === undefined) return undefined;
  const { client } = host;
  const body = { type: 'console', width: 80, height: 25 };
  const operation = await client
    .start('POST', `/instances/${running.name}/console`, body)
    .catch((error: unknown) => {
      // The machine has ended meanwhile.
      if (error instanceof DaemonRefused) return undefined;
      throw error;
    });
  if (operation === undefined) return undefined;
  const { fds } = operation.metadata as { fds: Readonly<Record<string, string>> };
  const control = await client.openSocket(operation.id, fds.control ?? '');
  control.on('error', () => undefined);
  let socket;
  try {
    socket = await client.openSocket(operation.id, fds['0'] ?? '');
  } catch (error) {
    control.terminate();
    throw error;
  }
  const stream = createWebSocketStream(socket);
  socket
    .on('message', (message: Buffer) => {
      // The daemon says so that the console has ended, and waits for this end.
      if (message.length === 0) socket.close();
    })
    .once('close', () => {
      control.close();
    });
  control.once('close', () => {
    stream.destroy();
  });
  return stream;
}
