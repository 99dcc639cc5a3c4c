import type { Body } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { type Decision, decide, grouped, refuse } from '../../refusals/index.js';
import { wholeCents } from './cents.js';

const { dollars } = bounds.PaymentCreate.usd;

/** The facts for a payment. */
export interface PaymentFacts {
  /** US dollars; below zero when the account owes money. */
  readonly balance: number;
  /** True if the account has the payment method of the body or, without one, a default one. */
  readonly hasMethod: boolean;
}

/** A text with an amount. */
const AMOUNT = /^\d{1,8}(?:\.\d{1,2})?$/;

const amountOf = (given: string | number): number =>
  typeof given === 'number' || AMOUNT.test(given) ? wholeCents(Number(given)) : NaN;

/** Decides on a payment. @returns US dollars, in whole cents */
export function draftPayment(
  { usd: given, payment_method_id: method }: Body<'createPayment'>,
  { balance, hasMethod }: PaymentFacts,
): Decision<number> {
  const usd = amountOf(given);
  const min = balance < 0 ? Math.min(dollars.minimum, -balance) : dollars.minimum;
  const amounts = { min: String(min), max: grouped(dollars.maximum) };
  return decide(
    [
      ...(usd >= min && usd <= dollars.maximum
        ? []
        : [refuse('payment.amount', { field: 'usd', ...amounts })]),
      ...(hasMethod ? [] : [missing(method)]),
    ],
    usd,
  );
}

const missing = (method: number | undefined) =>
  method === undefined
    ? refuse('payment.method.known', 'none', {})
    : refuse('payment.method.known', 'unknown', { field: 'payment_method_id' });
