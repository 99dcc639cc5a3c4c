import type { Bucket, Permission } from '../backend.js';
import type { Asker } from '../policy/asker.js';
import { policyOf } from '../policy/bucket-policy.js';
import { says, type Service } from '../policy/judge.js';
import { effectiveAcl } from './settings.js';

/** The service that writes access logs, as policies name it. */
const delivery: Service = { service: 'logging.s3.amazonaws.com' };

/** The permissions that S3 requires in a list. */
const needed: readonly Permission[] = ['WRITE', 'READ_ACP'];

const isGranted = (target: Bucket): boolean => {
  const { grants } = effectiveAcl(target, target.acl);
  const given = grants.flatMap(({ grantee, permission }) =>
    'group' in grantee && grantee.group === 'LogDelivery' ? permission : [],
  );
  return given.includes('FULL_CONTROL') || needed.every((permission) => given.includes(permission));
};

/**
 * True when a bucket permits that the access log of another one is written into it: by its policy or its list, and nothing in the
 * policy denies it. As in S3, it is not enough that both are buckets of one account.
 *
 * @param keys of log objects, and the beginning of all such keys, which some policies name alone
 */
export const mayDeliver = (target: Bucket, source: Bucket, keys: readonly string[], now: Date): boolean => {
  const asker: Asker = {
    ...{ signer: undefined, address: '', method: 'PUT', headers: {}, query: new Map(), now, source },
    // It never leaves the server.
    isSecure: true,
  };
  const policy = policyOf(target);
  const isSaid = (effect: 'Allow' | 'Deny') =>
    policy !== undefined &&
    keys.some((key) =>
      says(policy, effect, delivery, { asker, action: 'PutObject', subject: { bucket: target, key } }),
    );
  return !isSaid('Deny') && (isGranted(target) || isSaid('Allow'));
};
