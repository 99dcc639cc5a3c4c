import { randomUUID } from 'node:crypto';
import type { Answer, OperatorClient } from '@cloud-account/client';

/** A saved state of a whole cloud, as `POST /lab/snapshots` answers it. */
export interface Snapshot extends Answer<'createLabSnapshot'>, AsyncDisposable {
  /** Replaces the state of the cloud by the saved one, for all accounts. */
  load(): Promise<void>;
  /** Deletes the snapshot. The state stays as it is. */
  remove(): Promise<void>;
}

/** Saves the state of a server. */
export async function saveSnapshot(
  operator: OperatorClient,
  name = `snapshot-${randomUUID()}`,
): Promise<Snapshot> {
  const saved = await operator.createLabSnapshot({ body: { name } });
  const remove = (): Promise<void> => operator.deleteLabSnapshot({ name });
  return { ...saved, load: () => operator.loadLabSnapshot({ name }), remove, [Symbol.asyncDispose]: remove };
}
