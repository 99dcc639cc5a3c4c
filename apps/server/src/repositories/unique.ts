import type { Refusal } from '@cloud-account/core';
import { Refused } from '../common/refused.js';
import { uniqueViolation } from '../database/transaction.js';

/**
 * What a write results in.
 *
 * @param index a part of the name of a unique index, such as its column
 * @param taken core's refusal of what another row has
 * @throws Refused when another transaction wrote such a row in the meantime
 */
export async function refuseTaken<Saved>(
  write: Promise<Saved>,
  index: string,
  taken: () => Refusal,
): Promise<Saved> {
  try {
    return await write;
  } catch (error) {
    if (uniqueViolation(error)?.includes(index) === true) throw new Refused(taken());
    throw error;
  }
}
