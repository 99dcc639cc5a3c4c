import { aclNotTaken, changeAcl } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { notFound, Refused, unwrap } from '../../../common/refused.js';
import { bucketOf, found, ownerOf } from '../store.js';

export const updateBucketAccess: Handler<'updateBucketAccess'> = async ({ cloud, viewer, params, body }) => {
  const [owner, name] = [ownerOf(viewer), bucketOf(params)];
  const current = found(await cloud.objects.findAccess(owner, name));
  const acl = unwrap(changeAcl(current.acl, body.acl));
  const outcome = await cloud.objects.setAccess(owner, name, {
    ...(acl !== undefined && { acl }),
    ...(body.cors_enabled !== undefined && { corsEnabled: body.cors_enabled }),
  });
  if (outcome === 'missing') throw notFound();
  if (outcome !== 'set') throw new Refused(aclNotTaken(outcome));
  return {};
};
