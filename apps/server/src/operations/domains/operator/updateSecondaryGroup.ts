import { changeSecondaryGroup } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { encryptGroupSecret } from '../../../credentials/group-secrets.js';
import {
  getSecondaryGroupRow,
  saveSecondaryGroup,
} from '../../../repositories/domains/operator/secondary-groups.js';
import { presentSecondaryGroup } from './present-secondary-group.js';

export const updateSecondaryGroup: Handler<'updateSecondaryGroup'> = ({ cloud, params, body }) =>
  cloud.transaction(async (tx) => {
    const before = await getSecondaryGroupRow(tx, params.secondaryGroupId);
    const values = unwrap(changeSecondaryGroup(before, body));
    const secret = body.key_secret && encryptGroupSecret(cloud, before.label, body.key_secret);
    await saveSecondaryGroup(tx, before.id, values, secret);
    return presentSecondaryGroup(await getSecondaryGroupRow(tx, before.id));
  });
