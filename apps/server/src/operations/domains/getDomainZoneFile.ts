import type { Handler } from '../../operation.js';
import { getZoneLines } from '../../repositories/domains/zone-files.js';
import { rowId } from '../row-id.js';

export const getDomainZoneFile: Handler<'getDomainZoneFile'> = async ({ cloud, viewer, params }) => ({
  zone_file: await getZoneLines(viewer, cloud.database, rowId(params.domainId)),
});
