import type { AccessKey } from '../backend.js';
import type { Asked } from './condition-keys.js';
import type { Policy, Statement } from './read-policy.js';

/** Whom a policy is asked about: a signer, or everybody. */
export type Signer = Pick<AccessKey, 'id' | 'owner'> | undefined;

/** A service of the storage, which asks without a client. */
export interface Service {
  readonly service: string;
}

/** True when a statement is about a sender. What it permits everybody, it permits no service, but what it denies everybody it does. */
const isAboutSender = (
  { effect, policyPrincipals: { everybody, names, services } }: Statement,
  sender: Signer | Service,
): boolean => {
  if (sender === undefined) return everybody;
  if (!('service' in sender)) return names(sender);
  return services.includes(sender.service) || (everybody && effect === 'Deny');
};

/** The resource of a request as statements name it. */
const resourceOf = ({ subject: { bucket, key } }: Asked): string =>
  key === undefined ? bucket.label : `${bucket.label}/${key}`;

/** Only requests that continue an upload in parts have it, whatever else they ask for. */
const continuesUpload = ({ asker }: Asked): boolean => asker.query.has('uploadId');

/**
 * True when the conditions of a statement hold. What a new object is written with was judged when its upload in parts began, so
 * requests that continue the upload are neither denied for it, nor do they have to repeat it.
 */
const areSatisfied = ({ effect, conditions }: Statement, asked: Asked): boolean =>
  conditions.every(({ isOfBegin, isSatisfied }) =>
    isOfBegin && continuesUpload(asked) ? effect === 'Allow' : isSatisfied(asked),
  );

/** True when a statement of an effect is about a sender and a request, and all of its conditions hold. */
export const says = (
  { statements }: Policy,
  effect: Statement['effect'],
  sender: Signer | Service,
  asked: Asked,
): boolean =>
  statements.some(
    (statement) =>
      statement.effect === effect &&
      isAboutSender(statement, sender) &&
      statement.isAbout(asked.action) &&
      statement.covers(resourceOf(asked)) &&
      areSatisfied(statement, asked),
  );
