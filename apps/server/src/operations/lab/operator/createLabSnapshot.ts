import type { Handler } from '../../../cloud/operation.js';
import { labOf } from './lab-of.js';
import { presentSnapshot } from './present-snapshot.js';

export const createLabSnapshot: Handler<'createLabSnapshot'> = async ({ cloud, body }) =>
  presentSnapshot(await labOf(cloud).state.createSnapshot(body.name));
