import { lookup } from 'node:dns/promises';
import { domainNameProblems, importZone, refuse } from '@cloud-account/core';
import {
  parseServerAddress,
  TransferProblem,
  transferZone,
  type TransferOptions,
  type TransferredZone,
} from '@cloud-account/dns';
import type { Cloud } from '../../cloud/cloud.js';
import { listOfTransferAddresses, localTransferAddress } from '../../config/transfer-addresses.js';
import type { Handler } from '../../cloud/operation.js';
import { unwrap, refuseAll, Refused } from '../../common/refused.js';
import { insertDomain } from '../../repositories/domains/domains.js';
import { insertRecords } from '../../repositories/domains/records.js';
import { recordEvent } from '../../repositories/events.js';
import { domainEntity } from '../../repositories/events/entities.js';
import { requestPublishing } from '../../repositories/domains/publishing.js';
import { importsAtOnce } from './imports-at-once.js';
import { lockName, usedNameProblems } from './name-problems.js';
import { presentDomain } from './present.js';

/** Fetches the zone before the transaction, so that no lock waits for a remote server. */
export const importDomain: Handler<'importDomain'> = async ({ cloud, viewer, body, signal }) => {
  const server = parseServerAddress(body.remote_nameserver);
  const address = server ? [] : [refuse('domain.import.server', 'valid', { field: 'remote_nameserver' })];
  refuseAll([
    ...domainNameProblems(body.domain),
    ...(await usedNameProblems(cloud, viewer, cloud.database, body.domain)),
    ...address,
  ]);
  if (server === undefined) throw new Error('An address that is not one was let pass.');
  const { rrs } = await importsAtOnce.run(cloud, viewer.account.id, (until) =>
    fetchZone(cloud, body.domain, server, {
      signal,
      lookup: (host) => {
        const found = lookup(host, { all: true });
        until(found);
        return found;
      },
    }),
  );
  const zone = unwrap(importZone({ domain: body.domain, rrs }));
  signal.throwIfAborted();
  return cloud.transaction(async (tx) => {
    refuseAll(await lockName(cloud, viewer, tx, body.domain));
    const domain = await insertDomain(viewer, tx, zone.domain);
    await insertRecords(tx, domain.id, zone.records);
    const message = skippedMessage(zone.skipped);
    recordEvent(viewer, tx, { action: 'domain_import', entity: domainEntity(domain), message });
    requestPublishing(viewer, tx, domain);
    return presentDomain(domain);
  });
};

/** Far more than a domain may have, because records of skipped types count, too. */
const MAX_RECORDS = 50_000;
const MAX_BYTES = 12 * 1024 * 1024;

async function fetchZone(
  { config }: Cloud,
  zone: string,
  server: { host: string; port: number },
  options: Pick<TransferOptions, 'signal' | 'lookup'>,
): Promise<TransferredZone> {
  const timeLimit = {
    connectTimeoutMs: Math.min(5_000, config.importTimeout),
    idleTimeoutMs: Math.min(10_000, config.importTimeout),
  };
  try {
    return await transferZone(
      { zone, server },
      {
        ...timeLimit,
        overallTimeoutMs: config.importTimeout,
        maxRecords: MAX_RECORDS,
        maxBytes: MAX_BYTES,
        allowPrivateAddresses: config.importPrivateAddresses,
        localAddress: localTransferAddress(config.transferAddresses),
        ...options,
      },
    );
  } catch (error) {
    if (!(error instanceof TransferProblem)) throw error;
    const problem = error.message;
    if (error.code === 'unresolvable' || error.code === 'address_not_allowed') {
      throw new Refused(refuse('domain.import.server', 'problem', { field: 'remote_nameserver', problem }));
    }
    const from = error.code === 'refused' ? listOfTransferAddresses(config.transferAddresses) : undefined;
    throw new Refused(
      from === undefined
        ? refuse('domain.import.transfer', 'problem', { problem })
        : refuse('domain.import.transfer', 'refused', { problem, addresses: from }),
    );
  }
}

const skippedMessage = (skipped: ReadonlyMap<string, number>): string =>
  skipped.size === 0 ? '' : `Skipped ${[...skipped].map(([type, count]) => `${count} ${type}`).join(', ')}`;
