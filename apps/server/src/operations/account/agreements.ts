import { acceptAgreements as accept, agreementsOf } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { unwrap } from '../../common/refused.js';
import { getAccount, lockAccount, saveAgreements } from '../../repositories/account/accounts.js';

export const getAgreements: Handler<'getAgreements'> = async ({ cloud, viewer }) =>
  agreementsOf((await getAccount(viewer, cloud.database)).agreements);

export const acceptAgreements: Handler<'acceptAgreements'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    await lockAccount(viewer, tx);
    const accepted = unwrap(accept((await getAccount(viewer, tx)).agreements, body));
    await saveAgreements(viewer, tx, accepted);
    return agreementsOf(accepted);
  });
