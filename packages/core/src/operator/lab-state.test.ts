import { operatorBounds } from '@cloud-account/spec/bounds';
import { expect, it } from 'vitest';
import { refuse } from '../refusals/index.js';
import { requireSnapshotFits, requireSnapshotSpace } from './lab-state.js';

const snapshots = operatorBounds.LabSnapshotCreate.snapshots.maximum;
const bytes = operatorBounds.LabSnapshotCreate.bytes.maximum;

it.each([
  [{ snapshots, bytes }, []],
  [{ snapshots: snapshots + 1, bytes }, ['At most 100 snapshots']],
  [{ snapshots, bytes: bytes + 1 }, ['All snapshots together have at most 4294967296 bytes']],
])('limits snapshots that need %j', (snapshots, reasons) => {
  expect(requireSnapshotSpace(snapshots).map(({ reason }) => reason)).toEqual(reasons);
});

it('takes only snapshots of the same tables', () => {
  expect(requireSnapshotFits({ schema: 'a' }, { schema: 'a' })).toEqual([]);
  expect(requireSnapshotFits({ schema: 'a' }, { schema: 'b' })).toMatchObject([
    { id: 'lab.snapshot.version' },
  ]);
});

it('names the field of a name that is taken', () => {
  expect(refuse('lab.snapshot.name-unique', { field: 'name' })).toMatchObject({
    field: 'name',
    reason: 'A snapshot of this name exists',
  });
});
