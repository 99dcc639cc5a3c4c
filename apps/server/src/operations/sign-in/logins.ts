import type { Row } from '@cloud-account/database';
import type { Schema } from '@cloud-account/spec';
import type { Handler } from '../../cloud/operation.js';
import { accountLogins, userLogins } from '../../repositories/sign-in/logins.js';
import { ofAccount, ofUser, plainRecords } from '../common/plain-records.js';
import { wireTime } from '../common/wire-time.js';

/** A login as the API shows it. */
const present = ({ id, datetime, ip, username, restricted, status }: Row<'logins'>): Schema<'Login'> => ({
  ...{ id, datetime: wireTime(datetime), ip, username, restricted, status },
});

const id = 'loginId';
const ofTheAccount = plainRecords(accountLogins, { id, ownerOf: ofAccount, present });
const ofTheUser = plainRecords(userLogins, { id, ownerOf: ofUser, present });

export const listAccountLogins: Handler<'listAccountLogins'> = ofTheAccount.list('listAccountLogins');
export const getAccountLogin: Handler<'getAccountLogin'> = ofTheAccount.get;
export const listProfileLogins: Handler<'listProfileLogins'> = ofTheUser.list('listProfileLogins');
export const getProfileLogin: Handler<'getProfileLogin'> = ofTheUser.get;
