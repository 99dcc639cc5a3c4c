import { draftSshKey, renameSshKey } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { sshKeyEntity } from '../../repositories/events/entities.js';
import { sshKeys } from '../../repositories/profile/ssh-keys.js';
import { ofUser, plainRecords } from '../common/plain-records.js';
import { wireTime } from '../common/wire-time.js';

const records = plainRecords(sshKeys, {
  id: 'keyId',
  ownerOf: ofUser,
  counted: 'ssh_keys',
  entity: sshKeyEntity,
  present: ({ id, label, ssh_key, created_at: created }) => ({
    ...{ id, label, ssh_key },
    created: wireTime(created),
  }),
});

export const listSshKeys: Handler<'listSshKeys'> = records.list('listSshKeys');
export const getSshKey: Handler<'getSshKey'> = records.get;
export const createSshKey: Handler<'createSshKey'> = records.create('createSshKey', draftSshKey);
export const updateSshKey: Handler<'updateSshKey'> = records.update('updateSshKey', renameSshKey);
export const deleteSshKey: Handler<'deleteSshKey'> = records.delete('deleteSshKey');
