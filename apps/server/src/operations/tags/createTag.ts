import {
  newTagProblems,
  refuse,
  taggable,
  taggedKinds,
  tagScopeProblems,
  type TagTarget,
} from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { refuseAll, Refused } from '../../common/refused.js';
import { lockAccount } from '../../repositories/account/accounts.js';
import { addTag, lockTagged } from '../../repositories/tags/tagged.js';
import { hasTag, saveTags } from '../../repositories/tags/tags.js';

export const createTag: Handler<'createTag'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    const { label } = body;
    const named = taggedKinds
      .map((kind) => ({ kind, ids: body[taggable[kind].field] ?? [] }))
      .filter(({ ids }) => ids.length > 0);
    const kinds = named.map(({ kind }) => kind);
    refuseAll(tagScopeProblems(viewer.token.scopes, kinds));
    // Changes of firewalls and nodes lock the account first, and a new tag locks it too.
    if (kinds.includes('firewall') || kinds.includes('node')) await lockAccount(viewer, tx);
    const targets: TagTarget[] = [];
    for (const { kind, ids } of named)
      targets.push({ kind, ids, found: await lockTagged(viewer, tx, kind, ids) });
    refuseAll(newTagProblems(label, await hasTag(viewer, tx, label), targets));
    // Another request may have inserted it meanwhile.
    if ((await saveTags(viewer, tx, [label])).length === 0)
      throw new Refused(refuse('tag.label.unique', { field: 'label' }));
    for (const { kind, ids } of targets) await addTag(viewer, tx, kind, ids, label);
    return { label };
  });
