import { mayConfirm, mayConfirmBy, twoFactorLifetimes } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { unwrap } from '../../common/refused.js';
import { tokenHash } from '../../credentials/access-token.js';
import { drawPassword } from '../../credentials/drawn.js';
import {
  decryptTwoFactor,
  drawTwoFactor,
  encryptTwoFactor,
  stepOfCode,
} from '../../credentials/two-factor.js';
import { recordEvent } from '../../repositories/events.js';
import { profileEntity } from '../../repositories/events/entities.js';
import { closeSignInsOf } from '../../repositories/oauth/sign-ins.js';
import { lockProfile } from '../../repositories/profile/profiles.js';
import { removeTrustedDevices } from '../../repositories/sign-in/trusted-devices.js';
import {
  confirmTwoFactor as confirmSecret,
  keepNewTwoFactor,
  lockNewTwoFactor,
  removeTwoFactors,
} from '../../repositories/sign-in/two-factors.js';
import { wireTime } from '../common/wire-time.js';

export const enableTwoFactor: Handler<'enableTwoFactor'> = ({ cloud, viewer }) =>
  cloud.transaction(async (tx) => {
    await lockProfile(viewer, tx);
    const secret = drawTwoFactor(cloud.randomness);
    const expires = new Date(tx.now.getTime() + twoFactorLifetimes.secret);
    await keepNewTwoFactor(viewer, tx, encryptTwoFactor(cloud, viewer.user.id, secret), expires);
    return { secret, expiry: wireTime(expires) };
  });

export const confirmTwoFactor: Handler<'confirmTwoFactor'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    await lockProfile(viewer, tx);
    const created = unwrap(mayConfirm(await lockNewTwoFactor(viewer, tx), tx.now));
    const secret = decryptTwoFactor(cloud, viewer.user.id, created.secret);
    const step = unwrap(mayConfirmBy(stepOfCode(secret, body.tfa_code, tx.now)));
    const scratch = drawPassword(cloud.randomness);
    await confirmSecret(viewer, tx, created, step, tokenHash(scratch));
    await removeTrustedDevices(tx, viewer.user.id);
    // Somebody else who knows the password may be signed in.
    await closeSignInsOf(tx, viewer.user.id);
    recordEvent(viewer, tx, { action: 'tfa_enabled', entity: profileEntity(viewer) });
    return { scratch };
  });

export const disableTwoFactor: Handler<'disableTwoFactor'> = ({ cloud, viewer }) =>
  cloud.transaction(async (tx) => {
    await lockProfile(viewer, tx);
    await removeTwoFactors(viewer, tx);
    await removeTrustedDevices(tx, viewer.user.id);
    recordEvent(viewer, tx, { action: 'tfa_disabled', entity: profileEntity(viewer) });
    return {};
  });
