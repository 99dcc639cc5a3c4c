import type { Handler } from '../../cloud/operation.js';
import { getZoneLines } from '../../dns/zones/zone-files.js';
import { rowId } from '../../common/row-id.js';

export const getDomainZoneFile: Handler<'getDomainZoneFile'> = async ({ cloud, viewer, params }) => ({
  zone_file: await getZoneLines(viewer, cloud.database, rowId(params.domainId)),
});
