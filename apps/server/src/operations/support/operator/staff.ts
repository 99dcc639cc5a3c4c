import type { Cloud } from '../../../cloud/cloud.js';
import { gravatarId } from '../../common/gravatar.js';
import type { Actor } from '../../../repositories/events.js';
import type { StoredTicket } from '../../../repositories/support/ticket-row.js';

/** The name that the staff signs with unless a reply gives another. */
export const STAFF = 'Support';

/** What the staff's avatar is found by. */
export const staffGravatarId = ({ config }: Cloud): string => gravatarId(`support@${config.platformDomain}`);

/** The platform, acting on a ticket: no user of the account did it. */
export const platformOn = ({ account_id: accountId }: StoredTicket): Actor => ({
  account: { id: accountId },
  user: null,
});
