import type { Handler } from '../../../cloud/operation.js';
import { labOf } from './lab-of.js';

export const resetLab: Handler<'resetLab'> = async ({ cloud }) => {
  await labOf(cloud).state.reset();
  return undefined;
};
