import { LARGEST_SNAPSHOT_FILE } from '@cloud-account/core';
import type { OperatorSchema } from '@cloud-account/spec';
import { operatorBounds } from '@cloud-account/spec/bounds';
import { Download, type Handler } from '../../../cloud/operation.js';
import type { RowDifference } from '../../../lab/state/compare.js';
import type { StoredSnapshot } from '../../../lab/state/snapshot-rows.js';
import { mapPage, pageOf } from '../../../repositories/listing/list.js';
import { wireTime } from '../../common/wire-time.js';
import { labOf } from './lab-of.js';

/** A snapshot as the operator's API shows it. */
const presentSnapshot = ({
  name,
  created,
  bytes,
  digest,
}: StoredSnapshot): OperatorSchema<'LabSnapshot'> => ({
  name,
  created: wireTime(created),
  bytes,
  digest,
});

export const listLabSnapshots: Handler<'listLabSnapshots'> = async ({ cloud, query }) =>
  mapPage(pageOf(await labOf(cloud).state.listSnapshots(), query), presentSnapshot);

export const createLabSnapshot: Handler<'createLabSnapshot'> = async ({ cloud, body }) => {
  const { state, changes } = labOf(cloud);
  const made = await state.createSnapshot(body.name);
  changes.report('lab');
  return presentSnapshot(made);
};

export const loadLabSnapshot: Handler<'loadLabSnapshot'> = async ({ cloud, params }) => {
  await labOf(cloud).state.loadSnapshot(params.name);
  return undefined;
};

export const deleteLabSnapshot: Handler<'deleteLabSnapshot'> = async ({ cloud, params }) => {
  const { state, changes } = labOf(cloud);
  await state.deleteSnapshot(params.name);
  changes.report('lab');
  return undefined;
};

export const getLabSnapshotFile: Handler<'getLabSnapshotFile'> = async ({ cloud, params }) => {
  const { bytes, content } = await labOf(cloud).state.readSnapshot(params.name);
  return new Download(`${params.name}.tar`, bytes, content);
};

export const updateLabSnapshotFile: Handler<'updateLabSnapshotFile'> = async ({ cloud, params, upload }) => {
  const { state, changes } = labOf(cloud);
  const written = await upload.receive(LARGEST_SNAPSHOT_FILE, ({ content }) =>
    state.writeSnapshot(params.name, content),
  );
  changes.report('lab');
  return presentSnapshot(written);
};

const { maximum: LONGEST } = operatorBounds.LabDifferentField.characters;

const shortened = (text: string | null): string | null =>
  text === null || text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;

const changeOf = ({ before, after }: RowDifference): OperatorSchema<'LabDifference'>['change'] => {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
};

function presentDifference(difference: RowDifference): OperatorSchema<'LabDifference'> {
  const { table, key, before = {}, after = {} } = difference;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return {
    ...{ table, key: shortened(key) ?? '', change: changeOf(difference) },
    fields: names
      .map((name) => ({ name, before: before[name] ?? null, after: after[name] ?? null }))
      .filter((field) => field.before !== field.after)
      .map(({ name, before: from, after: to }) => ({
        name,
        before: shortened(from),
        after: shortened(to),
      })),
  };
}

export const listLabSnapshotDifferences: Handler<'listLabSnapshotDifferences'> = async ({
  cloud,
  params,
  query,
}) => {
  const differences = await labOf(cloud).state.compareSnapshots(params.name, params.other);
  return mapPage(pageOf(differences, query), presentDifference);
};

export const resetLab: Handler<'resetLab'> = async ({ cloud }) => {
  await labOf(cloud).state.reset();
  return undefined;
};
