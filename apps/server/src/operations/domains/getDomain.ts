import type { Handler } from '../../cloud/operation.js';
import { getDomain as loadDomain } from '../../repositories/domains/domains.js';
import { presentDomain } from './present.js';

export const getDomain: Handler<'getDomain'> = async ({ cloud, viewer, params }) =>
  presentDomain(await loadDomain(viewer, cloud.database, params.domainId));
