import type { Handler } from '../../cloud/operation.js';
import { profileEntity } from '../../repositories/events/entities.js';
import { trustedDevices } from '../../repositories/sign-in/trusted-devices.js';
import { ofUser, plainRecords } from '../common/plain-records.js';
import { wireTime } from '../common/wire-time.js';

const records = plainRecords(trustedDevices, {
  id: 'deviceId',
  ownerOf: ofUser,
  entity: (_device, { viewer }) => profileEntity(viewer),
  present: ({ id, created_at, expires_at, last_authenticated, last_remote_addr, user_agent }) => ({
    id,
    created: wireTime(created_at),
    expiry: wireTime(expires_at),
    last_authenticated: wireTime(last_authenticated),
    ...{ last_remote_addr, user_agent },
  }),
});

export const listTrustedDevices: Handler<'listTrustedDevices'> = records.list('listTrustedDevices');
export const getTrustedDevice: Handler<'getTrustedDevice'> = records.get;
export const deleteTrustedDevice: Handler<'deleteTrustedDevice'> = records.delete('deleteTrustedDevice');
