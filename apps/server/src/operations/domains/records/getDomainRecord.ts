import type { Handler } from '../../../cloud/operation.js';
import { getRecord } from '../../../repositories/domains/records.js';
import { presentRecord } from '../present.js';

export const getDomainRecord: Handler<'getDomainRecord'> = async ({ cloud, viewer, params }) =>
  presentRecord(await getRecord(viewer, cloud.database, params.domainId, params.recordId));
