import { type OwnTestServer, prismaOf } from '@cloud-account/testkit';

/** Moves the clock of a cloud with slow machines, and runs what is due then. */
export async function pass(server: OwnTestServer, milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  // Wakes the runner.
  await server.cloud.transaction((tx) => void tx.effects.dueTimes.push(tx.now));
  await server.settle();
}

/** Moves the clock until no machine has a task any more. */
export async function finishAll(server: OwnTestServer): Promise<void> {
  const { job } = await prismaOf(server);
  do await pass(server, 300_000);
  while ((await job.count({ where: { key: { not: null }, dueAt: { not: null } } })) > 0);
}
