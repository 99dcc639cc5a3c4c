import { operatorBounds } from '@cloud-account/spec/bounds';
import { refuse, type Refusal } from '../refusals/index.js';

const { snapshots: number, bytes: all } = operatorBounds.LabSnapshotCreate;

/** The largest file of a snapshot in bytes: one with as many bytes as all may have, and their description. */
export const LARGEST_SNAPSHOT_FILE = all.maximum + 256 * 1024 * 1024;

/** The space that all snapshots need. */
export interface SnapshotSpace {
  /** The number of snapshots, with the new one. */
  readonly snapshots: number;
  /** The bytes of all of them. */
  readonly bytes: number;
}

/** The refusals of a snapshot for which there is no space. */
export const requireSnapshotSpace = ({ snapshots, bytes }: SnapshotSpace): Refusal[] => [
  ...(snapshots > number.maximum ? [refuse('lab.snapshot.limit', 'number', { max: number.maximum })] : []),
  ...(bytes > all.maximum ? [refuse('lab.snapshot.limit', 'bytes', { max: all.maximum })] : []),
];

/**
 * The refusals of a snapshot that this server cannot load.
 *
 * @param snapshot `schema`: the version of its tables
 * @param here the same of this server
 */
export const requireSnapshotFits = (
  snapshot: { readonly schema: string },
  here: { readonly schema: string },
): Refusal[] => (snapshot.schema === here.schema ? [] : [refuse('lab.snapshot.version')]);
