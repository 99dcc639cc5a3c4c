import type { Handler } from '../../../cloud/operation.js';
import { loadSeed as load } from '../../../seeds/load-seed.js';

/** A seed is loaded at the start of the server too, see `demo.ts`. */
export const loadSeed: Handler<'loadSeed'> = async ({ cloud, body }) => {
  const { accounts, created, kept } = await load(cloud, body);
  return { accounts: [...accounts], created, kept };
};
