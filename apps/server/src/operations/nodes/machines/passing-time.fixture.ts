import { rowsOf, type OwnTestServer } from '@cloud-account/testkit';

/** Moves the clock of a cloud with slow machines, and runs what is due then. */
export async function pass(server: OwnTestServer, milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  // Wakes the runner.
  await server.cloud.transaction((tx) => void tx.effects.dueTimes.push(tx.now));
  await server.settle();
}

/** Moves the clock until no machine has a task any more. */
export async function finishAll(server: OwnTestServer): Promise<void> {
  const unfinished = 'SELECT id FROM jobs WHERE key IS NOT NULL AND due_at IS NOT NULL';
  do await pass(server, 300_000);
  while ((await rowsOf(server, unfinished, [])).length > 0);
}
