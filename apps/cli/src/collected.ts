import { refused } from './problems.js';

/** The most items that are kept in memory. */
const MAX_ITEMS = 5_000_000;

/** Reads items to the end. @throws CommandFailure when there are more than this program can keep */
export async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) {
    all.push(item);
    if (all.length > MAX_ITEMS)
      throw refused('The list has more than 5,000,000 items; choose some of them with --filter.');
  }
  return all;
}
