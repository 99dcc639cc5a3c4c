import { pageWindow } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { labOf } from './lab-of.js';
import { presentSnapshot } from './present-snapshot.js';

export const listLabSnapshots: Handler<'listLabSnapshots'> = async ({ cloud, query }) => {
  const snapshots = await labOf(cloud).state.listSnapshots();
  const { page, page_size: size } = query;
  const { offset, limit, ...shown } = unwrap(pageWindow({ page, size, results: snapshots.length }));
  return { data: snapshots.slice(offset, offset + limit).map(presentSnapshot), ...shown };
};
