import { rowsOf, type OwnTestServer } from '@cloud-account/testkit';

/** Lets time pass on a cloud whose machines take theirs, and what is due then be done. */
export async function pass(server: OwnTestServer, milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  // Wakes the runner.
  await server.cloud.transaction((tx) => void tx.effects.dueTimes.push(tx.now));
  await server.settle();
}

/** Lets time pass until no machine has anything to do any more. */
export async function finishAll(server: OwnTestServer): Promise<void> {
  const unfinished = 'SELECT id FROM jobs WHERE key IS NOT NULL AND due_at IS NOT NULL';
  do await pass(server, 300_000);
  while ((await rowsOf(server, unfinished, [])).length > 0);
}
