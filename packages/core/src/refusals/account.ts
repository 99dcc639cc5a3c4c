import { bounds } from '@cloud-account/spec/bounds';
import type { CatalogueEntry } from './entry.js';
import { grouped } from './grouped.js';

const { Account, Profile, Ticket } = bounds;

/** The numbers of things that an account, a user and a ticket can have, in words. */
const maxOfEach = [
  `An account has at most ${grouped(Account.domains.maximum)} domains, ${grouped(Account.firewalls.maximum)} firewalls,`,
  `${grouped(Account.volumes.maximum)} volumes, ${grouped(Account.tickets.maximum)} tickets,`,
  `${grouped(Account.users.maximum)} users, ${grouped(Account.tags.maximum)} tags,`,
  `${grouped(Account.storage_keys.maximum)} object storage keys, ${grouped(Account.images.maximum)} images and`,
  `${grouped(Account.stackscripts.maximum)} stack scripts; a user`,
  `${grouped(Profile.tokens.maximum)} tokens, ${grouped(Profile.ssh_keys.maximum)} SSH keys and`,
  `${grouped(Profile.apps.maximum)} apps; a ticket ${grouped(Ticket.replies.maximum)} replies.`,
].join(' ');

/** Accounts, their state, their users and the grants of these. */
export const accountRefusals = [
  {
    id: 'account.activated',
    sentence: 'An account is activated before it uses anything but the profiles of its users.',
    reason: 'Your account must be activated before you can use this endpoint',
    fix: 'Ask the operator to activate the account.',
    status: 403,
    source: 'decision',
  },
  {
    id: 'account.balance.settled',
    sentence: 'An account that owes money starts nothing that costs more.',
    reason: 'Your account has a negative balance',
    fix: 'Settle the balance; the operator can set it.',
    status: 403,
    source: '§5',
  },
  {
    id: 'account.room',
    sentence: maxOfEach,
    reason: '{of} may have at most {max} {things}',
    fix: 'Delete what is not needed, or ask the operator for another account.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'user.username.unique',
    sentence: 'No two users of the platform have the same name, without regard to case.',
    reason: 'This user name is taken',
    fix: 'Use another name; that of a user of another account counts, too.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'user.self.kept',
    sentence: 'A user does not delete itself.',
    reason: 'You cannot delete yourself',
    fix: 'Have another user of the account delete it.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'user.unrestricted.left',
    sentence: 'An account always has a user without restrictions.',
    reason: 'The account needs an unrestricted user',
    fix: 'Give another user of the account no restrictions first.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'user.grants.entity',
    sentence: 'Grants are on things that the account has, of the kind they are listed under.',
    reasons: {
      unknown: '{field} is not valid',
      account: 'Not an entity of the account of the user',
      label: 'Several entities of the account have this label',
    },
    fix: 'Name things that the account has, each under its own kind.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'user.grants.once',
    sentence: 'A thing is named once among the grants of its kind.',
    reason: 'id is given twice',
    fix: 'Name the thing once, with the wider permission.',
    status: 400,
    source: 'decision',
  },
] as const satisfies readonly CatalogueEntry[];
