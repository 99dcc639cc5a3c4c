import type { Handler } from '../../cloud/operation.js';
import { listDomainRows } from '../../repositories/domains/domains.js';
import { presentDomain } from './present.js';

export const listDomains: Handler<'listDomains'> = async ({ cloud, viewer, query, filter }) => {
  const { rows, ...page } = await listDomainRows(viewer, cloud.database, query, filter);
  return { data: rows.map(presentDomain), ...page };
};
