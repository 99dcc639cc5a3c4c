// Generated from the specification by `pnpm generate`. Do not edit.
import { cloneDomain } from '../operations/domains/cloneDomain.js';
import { createDomain } from '../operations/domains/createDomain.js';
import { createDomainRecord } from '../operations/domains/createDomainRecord.js';
import { createSshKey } from '../operations/profile/createSshKey.js';
import { createToken } from '../operations/profile/createToken.js';
import { deleteApp } from '../operations/profile/deleteApp.js';
import { deleteDomain } from '../operations/domains/deleteDomain.js';
import { deleteDomainRecord } from '../operations/domains/deleteDomainRecord.js';
import { deleteSshKey } from '../operations/profile/deleteSshKey.js';
import { deleteToken } from '../operations/profile/deleteToken.js';
import { getApp } from '../operations/profile/getApp.js';
import { getDomain } from '../operations/domains/getDomain.js';
import { getDomainRecord } from '../operations/domains/getDomainRecord.js';
import { getDomainZoneFile } from '../operations/domains/getDomainZoneFile.js';
import { getEvent } from '../operations/events/getEvent.js';
import { getProfile } from '../operations/profile/getProfile.js';
import { getProfileGrants } from '../operations/profile/getProfileGrants.js';
import { getSshKey } from '../operations/profile/getSshKey.js';
import { getToken } from '../operations/profile/getToken.js';
import { importDomain } from '../operations/domains/importDomain.js';
import { listApps } from '../operations/profile/listApps.js';
import { listDomainRecords } from '../operations/domains/listDomainRecords.js';
import { listDomains } from '../operations/domains/listDomains.js';
import { listEvents } from '../operations/events/listEvents.js';
import { listSshKeys } from '../operations/profile/listSshKeys.js';
import { listTokens } from '../operations/profile/listTokens.js';
import { markEventRead } from '../operations/events/markEventRead.js';
import { markEventsSeen } from '../operations/events/markEventsSeen.js';
import { updateDomain } from '../operations/domains/updateDomain.js';
import { updateDomainRecord } from '../operations/domains/updateDomainRecord.js';
import { updateProfile } from '../operations/profile/updateProfile.js';
import { updateSshKey } from '../operations/profile/updateSshKey.js';
import { updateToken } from '../operations/profile/updateToken.js';
import type { Handlers } from '../operation.js';

/** The handler of every operation. An operation without one, or with one that does not fit, does not compile. */
export const handlers: Handlers = {
  listDomains,
  createDomain,
  importDomain,
  getDomain,
  updateDomain,
  deleteDomain,
  cloneDomain,
  getDomainZoneFile,
  listDomainRecords,
  createDomainRecord,
  getDomainRecord,
  updateDomainRecord,
  deleteDomainRecord,
  listEvents,
  getEvent,
  markEventsSeen,
  markEventRead,
  getProfile,
  updateProfile,
  getProfileGrants,
  listTokens,
  createToken,
  getToken,
  updateToken,
  deleteToken,
  listSshKeys,
  createSshKey,
  getSshKey,
  updateSshKey,
  deleteSshKey,
  listApps,
  getApp,
  deleteApp,
};
