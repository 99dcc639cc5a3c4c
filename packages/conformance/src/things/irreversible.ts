import { operations, type OperationId } from '@cloud-account/spec';

/** What cannot be undone, beside all that needs a ticket, which no operation deletes. */
const IRREVERSIBLE: readonly OperationId[] = [
  'createTicket',
  // It ends object storage with all buckets and keys of the account.
  'cancelObjectStorage',
  // It marks events of others, too.
  'markEventsSeen',
  // It ends the access of an app that a user permitted.
  'deleteApp',
];

/** Whether calls of an operation, or what they need, leave something behind. */
export const irreversible = (id: OperationId): boolean =>
  IRREVERSIBLE.includes(id) || operations[id].pathParameters.includes('ticketId');
