import { aclNotTaken, changeAcl, objectNameProblems } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refuseAll, Refused, unwrap } from '../../../common/refused.js';
import { presentAcl } from '../present.js';
import { bucketOf, found, ownerOf } from '../store.js';

export const updateObjectAcl: Handler<'updateObjectAcl'> = async ({ cloud, viewer, params, body }) => {
  refuseAll(objectNameProblems(body.name));
  const [owner, bucket] = [ownerOf(viewer), bucketOf(params)];
  const current = found(await cloud.objects.findObjectAcl(owner, bucket, body.name));
  if (typeof current === 'string') throw new Refused(aclNotTaken(current));
  const acl = unwrap(changeAcl(current.acl, body.acl));
  if (acl === undefined) return presentAcl(current);
  const set = found(await cloud.objects.setObjectAcl(owner, bucket, body.name, acl));
  if (typeof set === 'string') throw new Refused(aclNotTaken(set));
  return presentAcl(set);
};
