import { draftSecondaryGroup } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { encryptGroupSecret } from '../../../credentials/group-secrets.js';
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
    const id = await insertSecondaryGroup(tx, draft, encryptGroupSecret(cloud, draft.label, secret));
    return { ...presentSecondaryGroup(await getSecondaryGroupRow(tx, id)), key_secret: secret };
  });
