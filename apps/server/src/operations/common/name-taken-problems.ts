import { nameTaken, type Refusal } from '@cloud-account/core';
import { isNameTaken } from '../../repositories/unique.js';

/** The refusal of a name that another thing of its kind has; the arguments are those of `isNameTaken`. */
export const nameTakenProblems = async (...asked: Parameters<typeof isNameTaken>): Promise<Refusal[]> =>
  (await isNameTaken(...asked)) ? [nameTaken(asked[2])] : [];
