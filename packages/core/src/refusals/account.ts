import type { CatalogueEntry } from './entry.js';

/** Accounts, their state, their users and the grants of these. */
export const accountRefusals = [
  {
    id: 'account.activated',
    sentence: 'An account is activated before it uses anything but the profiles of its users.',
    reason: 'Your account must be activated before you can use this endpoint',
    fix: 'Ask the operator to activate the account.',
    status: 403,
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
    sentence:
      'Nobody has more things of a kind than the bounds of accounts, users, tickets and load balancers say.',
    reason: '{of} may have at most {max} {things}',
    fix: 'Delete what is not needed, or ask the operator for another account.',
  },
  {
    id: 'user.username.unique',
    sentence: 'No two users of the platform have the same name, without regard to case.',
    reason: 'This user name is taken',
    fix: 'Use another name; that of a user of another account counts, too.',
  },
  {
    id: 'user.self.kept',
    sentence: 'A user does not delete itself.',
    reason: 'You cannot delete yourself',
    fix: 'Have another user of the account delete it.',
  },
  {
    id: 'user.unrestricted.left',
    sentence: 'An account always has a user without restrictions.',
    reason: 'The account needs an unrestricted user',
    fix: 'Give another user of the account no restrictions first.',
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
  },
  {
    id: 'user.grants.once',
    sentence: 'A thing is named once among the grants of its kind.',
    reason: 'id is given twice',
    fix: 'Name the thing once, with the wider permission.',
  },
  {
    id: 'transfer.node.known',
    sentence: 'A transfer offers nodes of the account that makes it.',
    reason: 'Node {node} is not a node of the account',
    fix: 'Use the IDs of nodes that `GET /node/instances` lists.',
  },
  {
    id: 'transfer.node.free',
    sentence: 'Nothing else of its account depends on a node that is transferred.',
    reason: 'Node {node} has {things}',
    fix: 'Wait, or remove from the node what the reason names.',
  },
  {
    id: 'transfer.pending',
    sentence: 'A transfer is accepted or canceled while it is pending.',
    reason: 'The transfer is {status}',
    fix: 'Make another transfer.',
  },
  {
    id: 'transfer.accept.other',
    sentence: 'Another account accepts a transfer.',
    reason: 'Another account must accept the transfer',
    fix: 'Send the token to a user of the account that should get the nodes.',
  },
  {
    id: 'transfer.label.unique',
    sentence: 'An account that accepts a transfer has no node with the label of one of the new nodes.',
    reason: 'One of your nodes has the label {label}',
    fix: 'Rename your node of that label, and accept again.',
  },
] as const satisfies readonly CatalogueEntry[];
