import type { Operation } from './operation.js';

/** Removes an object, or nothing where there is none. */
export const deleteObject: Operation = {
  on: 'key',
  action: 'write',
  run: async ({ backend, bucket, key, object }) => {
    if (object !== undefined) await backend.removeObjects(bucket, [key]);
    return { status: 204 };
  },
};
