import { aclNotTaken, objectNameProblems } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refuseAll, Refused } from '../../../common/refused.js';
import { presentAcl } from '../present.js';
import { bucketOf, found, ownerOf } from '../store.js';

export const getObjectAcl: Handler<'getObjectAcl'> = async ({ cloud, viewer, params, query }) => {
  refuseAll(objectNameProblems(query.name));
  const acl = found(await cloud.objects.findObjectAcl(ownerOf(viewer), bucketOf(params), query.name));
  if (typeof acl === 'string') throw new Refused(aclNotTaken(acl));
  return presentAcl(acl);
};
