import { once } from 'node:events';
import type { Instruction, Start, Started } from './messages.js';

/** Stops the command of a parent that was killed. */
function stopCommand(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // It has ended, too.
  }
}

/** Answers the parent, unless that is gone. */
const answer = (message: Started): void => {
  if (process.connected) process.send?.(message);
};

/** Serves for the process that started this one. It ends this process. */
export async function serveParent(): Promise<never> {
  let command: number | undefined;
  const ended = new Promise<'keep' | 'remove'>((resolve) => {
    process.on('message', (message: Start | Instruction) => {
      if ('command' in message) ({ command } = message);
      if ('end' in message) resolve(message.end);
    });
    // The system closes the channel, however the parent ends.
    process.once('disconnect', () => {
      stopCommand(command);
      resolve('remove');
    });
  });
  const [{ settings, keepIn }] = (await once(process, 'message')) as [Start];
  try {
    const { startTemporary } = await import('@cloud-account/server/main');
    const running = await startTemporary(settings, { keepIn });
    answer({ directory: running.directory });
    await ((await ended) === 'keep' ? running.stopAndKeep() : running.stop());
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    answer({ problem });
  }
  process.exit(0);
}
