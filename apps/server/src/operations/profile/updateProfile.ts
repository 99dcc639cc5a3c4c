import { changeProfile } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { unwrap } from '../../common/refused.js';
import { recordEvent } from '../../repositories/events.js';
import { profileEntity } from '../../repositories/events/entities.js';
import { lockProfile, saveProfile } from '../../repositories/profile/profiles.js';
import { fixedProfile, presentProfile } from './present.js';

export const updateProfile: Handler<'updateProfile'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    const current = await lockProfile(viewer, tx);
    const profile = unwrap(changeProfile(current, fixedProfile(viewer, current), body));
    await saveProfile(viewer, tx, profile);
    recordEvent(viewer, tx, { action: 'profile_update', entity: profileEntity(viewer) });
    return presentProfile(viewer, { ...current, ...profile });
  });
