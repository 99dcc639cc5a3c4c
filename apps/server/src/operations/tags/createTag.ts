import { newTagProblems, tagScopeProblems, tagTaken, type TagTarget } from '@cloud-account/core';
import type { Handler } from '../../common/operation.js';
import { refuseAll, Refused } from '../../common/refused.js';
import { lockAccount } from '../../repositories/account/accounts.js';
import { giveTag, lockTagged, taggedCollections } from '../../repositories/tags/tagged.js';
import { hasTag, keepTags } from '../../repositories/tags/tags.js';

export const createTag: Handler<'createTag'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    const { label } = body;
    const named = taggedCollections.filter((field) => (body[field] ?? []).length > 0);
    refuseAll(tagScopeProblems(viewer.token.scopes, named));
    // Whatever changes firewalls locks the account before them, and a new tag locks it too.
    if (named.includes('firewalls')) await lockAccount(viewer, tx);
    const targets: TagTarget[] = [];
    for (const field of named) {
      const ids = body[field] ?? [];
      targets.push({ field, ids, found: await lockTagged(viewer, tx, field, ids) });
    }
    refuseAll(newTagProblems(label, await hasTag(viewer, tx, label), targets));
    // Another request may have made it in the meantime.
    if ((await keepTags(viewer, tx, [label])).length === 0) throw new Refused(tagTaken());
    for (const field of taggedCollections) await giveTag(viewer, tx, field, body[field] ?? [], label);
    return { label };
  });
