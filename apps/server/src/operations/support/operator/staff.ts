import type { Cloud } from '../../../cloud/cloud.js';
import { gravatarId } from '../../common/gravatar.js';
import type { Actor } from '../../../repositories/events.js';
import type { StoredTicket } from '../../../repositories/support/ticket-row.js';

/** The default name of the author of the staff's replies. */
export const STAFF = 'Support';

/** The key of the staff's avatar. */
export const staffGravatarId = ({ config }: Cloud): string => gravatarId(`support@${config.platformDomain}`);

/** The platform as the actor of a change of a ticket, without a user of the account. */
export const platformOn = ({ account_id: accountId }: StoredTicket): Actor => ({
  account: { id: accountId },
  user: null,
});
