import { build, type Given, type RowOf, type Session, statement } from '@cloud-account/database';

const ofAccount = statement('operator-volumes-of-account', (given: Given<{ account_id: number }>) =>
  build
    .selectFrom('volumes')
    .select(['id', 'copy_of'])
    .where('account_id', '=', given.account_id)
    .orderBy('id'),
);

/** The volumes of a locked account, so that none is added meanwhile. */
export const volumesOfAccount = (session: Session, accountId: number): Promise<RowOf<typeof ofAccount>[]> =>
  ofAccount.all(session, { account_id: accountId });
