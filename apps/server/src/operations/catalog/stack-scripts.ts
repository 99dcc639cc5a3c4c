import { accept, changeStackScript, draftStackScript, mayDeleteStackScript } from '@cloud-account/core';
import type { Body } from '@cloud-account/spec';
import type { Handler } from '../../cloud/operation.js';
import { unwrap } from '../../common/refused.js';
import { knownPublicImages } from '../../repositories/catalog/images.js';
import { stackScripts } from '../../repositories/catalog/stack-scripts.js';
import { recordEvent } from '../../repositories/events.js';
import { stackScriptEntity } from '../../repositories/events/entities.js';
import { getAuthor } from '../../repositories/support/authors.js';
import { gravatarId } from '../common/gravatar.js';
import { ofAccount, plainRecords } from '../common/plain-records.js';
import { presentStackScript } from './present.js';

const records = plainRecords(stackScripts, {
  id: 'stackScriptId',
  ownerOf: ofAccount,
  counted: 'stackscripts',
  entity: stackScriptEntity,
  present: (row, { viewer }) => presentStackScript(row, viewer.account.id),
});

/** The columns that only scripts of the platform have, and those that are counted. */
const others = { name: null, position: null, deployments_total: 0, deployments_active: 0 };

export const createStackScript: Handler<'createStackScript'> = records.create<Body<'createStackScript'>>(
  'createStackScript',
  async (body, { viewer, tx }) => {
    const decision = draftStackScript(body, await knownPublicImages(tx, body.images));
    const { email } = await getAuthor(viewer, tx);
    const maker = { username: viewer.user.username, gravatar_id: gravatarId(email) };
    return decision.ok ? accept({ ...decision.value, ...maker, ...others }) : decision;
  },
);

export const updateStackScript: Handler<'updateStackScript'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const { account } = viewer;
    const current = await stackScripts.lock(tx, account.id, params.stackScriptId);
    const known = await knownPublicImages(tx, body.images);
    const { values, actions } = unwrap(changeStackScript(current, body, known));
    const script = await stackScripts.save(tx, account.id, current.id, values);
    for (const action of actions) recordEvent(viewer, tx, { action, entity: stackScriptEntity(script) });
    return presentStackScript(script, account.id);
  });

export const deleteStackScript: Handler<'deleteStackScript'> = records.delete(
  'deleteStackScript',
  mayDeleteStackScript,
);
