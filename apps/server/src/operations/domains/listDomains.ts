import type { Handler } from '../../cloud/operation.js';
import { listDomainRows } from '../../repositories/domains/domains.js';
import { presentDomain } from './present.js';
import { mapPage } from '../../repositories/listing/list.js';

export const listDomains: Handler<'listDomains'> = async ({ cloud, viewer, query, filter }) =>
  mapPage(await listDomainRows(viewer, cloud.database, query, filter), presentDomain);
