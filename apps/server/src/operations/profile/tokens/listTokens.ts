import type { Handler } from '../../../cloud/operation.js';
import { listTokenRows } from '../../../repositories/profile/tokens.js';
import { presentToken } from '../present.js';
import { mapPage } from '../../../repositories/listing/list.js';

export const listTokens: Handler<'listTokens'> = async ({ cloud, viewer, query, filter }) =>
  mapPage(
    await listTokenRows({ ...viewer, now: cloud.clock.now() }, cloud.database, query, filter),
    presentToken,
  );
