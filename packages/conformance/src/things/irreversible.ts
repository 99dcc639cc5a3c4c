import { operations, type OperationId } from '@cloud-account/spec';

/** Operations that cannot be undone, beside all that need a thing of `STAYING`. */
const IRREVERSIBLE: readonly OperationId[] = [
  'createTicket',
  // It ends object storage with all buckets and keys of the account.
  'cancelObjectStorage',
  // It marks events of others, too.
  'markEventsSeen',
  // It ends the access of an app that a user permitted.
  'deleteApp',
  // They change how the user signs in.
  'answerSecurityQuestions',
  'confirmTwoFactor',
  'deleteTrustedDevice',
  'disableTwoFactor',
  'acceptAgreements',
  'createPayment',
  // The first one of an account stays.
  'createPaymentMethod',
];

/** Path parameters of things that no operation deletes, or not all of them. */
const STAYING: readonly string[] = ['paymentId', 'paymentMethodId', 'ticketId'];

/** True if calls of an operation, or what they need, leave something behind. */
export const irreversible = (id: OperationId): boolean =>
  IRREVERSIBLE.includes(id) || operations[id].pathParameters.some((name) => STAYING.includes(name));
