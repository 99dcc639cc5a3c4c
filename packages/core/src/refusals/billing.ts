import { bounds } from '@cloud-account/spec/bounds';
import type { CatalogueEntry } from './entry.js';
import { grouped } from './grouped.js';

const { minimum, maximum } = bounds.PaymentCreate.usd.dollars;

/** Payments and payment methods of an account. */
export const billingRefusals = [
  {
    id: 'payment.amount',
    sentence: `A payment is of ${minimum} to ${grouped(maximum)} US dollars, or of what the account owes if that is less.`,
    reason: 'Must be from {min} to {max} US dollars',
  },
  {
    id: 'payment.method.known',
    sentence: 'A payment uses a payment method of the account, by default its default one.',
    reasons: { none: 'The account has no payment method', unknown: '{field} is not valid' },
    fix: 'Add a payment method first, or name one that the account has.',
  },
  {
    id: 'payment-method.card.number',
    sentence: 'The number of a card has 12 to 19 digits, of which the last is its check digit.',
    reason: '{field} is not valid',
  },
  {
    id: 'payment-method.card.current',
    sentence: 'A card is added before its last month ends.',
    reason: 'The card has expired',
  },
  {
    id: 'payment-method.default.kept',
    sentence: 'An account keeps its default payment method.',
    reason: 'The default payment method cannot be deleted',
    fix: 'Make another payment method the default one first.',
  },
] as const satisfies readonly CatalogueEntry[];
