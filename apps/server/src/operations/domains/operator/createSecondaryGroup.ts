import { draftSecondaryGroup } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { encryptKeySecret } from '../../../dns/secondaries/group-keys.js';
import {
  countSecondaryGroups,
  getSecondaryGroupRow,
  insertSecondaryGroup,
} from '../../../repositories/domains/operator/secondary-groups.js';
import { presentSecondaryGroup } from './present-secondary-group.js';

export const createSecondaryGroup: Handler<'createSecondaryGroup'> = ({ cloud, body }) =>
  cloud.transaction(async (tx) => {
    const draft = unwrap(draftSecondaryGroup(body, await countSecondaryGroups(tx)));
    const secret = body.key_secret ?? Buffer.from(cloud.randomness.secret(), 'hex').toString('base64');
    const id = await insertSecondaryGroup(tx, draft, encryptKeySecret(cloud, draft.label, secret));
    return { ...presentSecondaryGroup(await getSecondaryGroupRow(tx, id)), key_secret: secret };
  });
