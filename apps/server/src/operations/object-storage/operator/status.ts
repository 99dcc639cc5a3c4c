import type { Handler } from '../../../cloud/operation.js';

export const getStorageStatus: Handler<'getStorageStatus'> = async ({ cloud }) => {
  const { keptIn, place, objects, bytes, waiting, problem } = await cloud.objects.look();
  return { kept_in: keptIn, place, objects, bytes, waiting: waiting ?? null, problem: problem ?? null };
};
