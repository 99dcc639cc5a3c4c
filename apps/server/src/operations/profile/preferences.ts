import { draftPreferences } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { Handler } from '../../cloud/operation.js';
import { unwrap } from '../../common/refused.js';
import {
  getPreferences as loadPreferences,
  savePreferences,
} from '../../repositories/profile/preferences.js';

export const getPreferences: Handler<'getPreferences'> = async ({ cloud, viewer }) =>
  JSON.parse(await loadPreferences(viewer, cloud.database)) as Schema<'Preferences'>;

export const updatePreferences: Handler<'updatePreferences'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    await savePreferences(viewer, tx, unwrap(draftPreferences(body)));
    return body;
  });
