// Generated from the specification by `pnpm generate`. Do not edit.
import { cloneDomain } from '../operations/domains/cloneDomain.js';
import { createDomain } from '../operations/domains/createDomain.js';
import { createDomainRecord } from '../operations/domains/createDomainRecord.js';
import { deleteDomain } from '../operations/domains/deleteDomain.js';
import { deleteDomainRecord } from '../operations/domains/deleteDomainRecord.js';
import { getDomain } from '../operations/domains/getDomain.js';
import { getDomainRecord } from '../operations/domains/getDomainRecord.js';
import { getDomainZoneFile } from '../operations/domains/getDomainZoneFile.js';
import { getEvent } from '../operations/events/getEvent.js';
import { importDomain } from '../operations/domains/importDomain.js';
import { listDomainRecords } from '../operations/domains/listDomainRecords.js';
import { listDomains } from '../operations/domains/listDomains.js';
import { listEvents } from '../operations/events/listEvents.js';
import { markEventRead } from '../operations/events/markEventRead.js';
import { markEventsSeen } from '../operations/events/markEventsSeen.js';
import { updateDomain } from '../operations/domains/updateDomain.js';
import { updateDomainRecord } from '../operations/domains/updateDomainRecord.js';
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
};
