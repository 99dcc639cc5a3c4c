import { rowsOf, type OwnTestCloud } from '@cloud-account/testkit';

/** Lets time pass on a cloud whose machines take theirs, and what is due then be done. */
export async function pass(cloud: OwnTestCloud, milliseconds: number): Promise<void> {
  cloud.clock.advance(milliseconds);
  // Wakes the runner.
  await cloud.cloud.transaction((tx) => void tx.effects.dueTimes.push(tx.now));
  await cloud.settle();
}

/** Lets time pass until no machine has anything to do any more. */
export async function finishAll(cloud: OwnTestCloud): Promise<void> {
  const unfinished = 'SELECT id FROM jobs WHERE key IS NOT NULL AND due_at IS NOT NULL';
  do await pass(cloud, 300_000);
  while ((await rowsOf(cloud, unfinished, [])).length > 0);
}
