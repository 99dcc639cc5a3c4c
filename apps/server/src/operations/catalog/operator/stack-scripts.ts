import { textProblems } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refuseAll } from '../../../common/refused.js';
import { lockAccount } from '../../../repositories/account/operator/accounts.js';
import {
  insertStackScript,
  listAccountStackScripts,
  removeStackScript,
} from '../../../repositories/catalog/operator/stack-scripts.js';
import { listOfAccount } from '../../account/operator/list-of-account.js';
import { gravatarId } from '../../common/gravatar.js';
import { presentStackScript } from '../present.js';
import { makerOf } from './makers.js';

export const listStackScriptsOfAccount: Handler<'listStackScriptsOfAccount'> = listOfAccount(
  listAccountStackScripts,
  presentStackScript,
);

export const createStackScriptOfAccount: Handler<'createStackScriptOfAccount'> = ({ cloud, params, body }) =>
  cloud.transaction(async (tx) => {
    const account = await lockAccount(tx, params.accountId);
    const { label, description = '', images, script, user_defined_fields: userDefinedFields = [] } = body;
    const { rev_note: revNote = '', is_public: isPublic = false } = body;
    refuseAll([
      ...Object.entries({ label, description, rev_note: revNote, script }).flatMap(([field, text]) =>
        textProblems(field, text),
      ),
      ...images.flatMap((image, index) => textProblems(`images[${index}]`, image)),
      ...userDefinedFields.flatMap((field, index) =>
        Object.entries(field).flatMap(([name, text]) =>
          textProblems(`user_defined_fields[${index}].${name}`, text),
        ),
      ),
    ]);
    const maker = await makerOf(tx, account.id, body.username);
    const kept = await insertStackScript(tx, account.id, {
      username: maker.username,
      gravatar_id: gravatarId(maker.email),
      label,
      description,
      images: [...new Set(images)],
      is_public: isPublic,
      rev_note: revNote,
      script,
      user_defined_fields: userDefinedFields,
    });
    return presentStackScript(kept, account.id);
  });

export const deleteStackScriptOfAccount: Handler<'deleteStackScriptOfAccount'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const account = await lockAccount(tx, params.accountId);
    await removeStackScript({ account }, tx, params.stackScriptId);
    return {};
  });
