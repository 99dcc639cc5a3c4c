import { pageWindow } from '@cloud-account/core';
import type { OperatorSchema } from '@cloud-account/spec';
import { operatorBounds } from '@cloud-account/spec/bounds';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import type { RowDifference } from '../../../lab/state/compare.js';
import { labOf } from './lab-of.js';

const { maximum: LONGEST } = operatorBounds.LabDifferentField.characters;

const shortened = (text: string | null): string | null =>
  text === null || text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;

const changeOf = ({ before, after }: RowDifference): OperatorSchema<'LabDifference'>['change'] => {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
};

function present(difference: RowDifference): OperatorSchema<'LabDifference'> {
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
  const { page, page_size: size } = query;
  const { offset, limit, ...shown } = unwrap(pageWindow({ page, size, results: differences.length }));
  return { data: differences.slice(offset, offset + limit).map(present), ...shown };
};
