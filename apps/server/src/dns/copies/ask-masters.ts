import { isLaterSerial, type StartTimes } from '@cloud-account/core';
import { bounds } from '@cloud-account/spec/bounds';
import { askSoa, fetchZone, TransferProblem, type FetchedZone, type Soa } from '@cloud-account/dns';
import type { Config } from '../../config/config.js';
import type { ClaimedCopy } from './zone-copies.js';
import { localTransferAddress } from '../../config/transfer-addresses.js';

/** The result of a check of a zone's masters. */
export type Found =
  /** The copy is the newest version. */
  | { readonly what: 'same' }
  | { readonly what: 'newer'; readonly zone: FetchedZone; readonly start: StartTimes }
  | { readonly what: 'nothing'; readonly problem: string };

/** The time limit of an answer with one record, in milliseconds. */
const ANSWER = 2_000;

/** A transfer has the start of authority, which is not one of the zone's own records (§8). */
const MAX_RECORDS = bounds.Domain.records.maximum + 1;

/** The means of asking masters. */
export interface MasterQuery {
  readonly config: Config;
  /** Runs a transfer when the number of transfers permits. */
  readonly inTurn: <Result>(transfer: () => Promise<Result>) => Promise<Result>;
  /** True if the disk has space for another version of a zone. */
  readonly hasSpace: () => Promise<boolean>;
  /** Ends the check. */
  readonly signal: AbortSignal;
}

/**
 * Asks the masters of a slave zone for their version, one after the other, and transfers the first that is newer than the copy
 * (RFC 1034 §4.3.5). The master that notified of a change is the first.
 *
 * @throws the signal's reason when it aborts
 */
export async function askMasters(copy: ClaimedCopy, asking: MasterQuery): Promise<Found> {
  const held = copy.forced || !copy.has_text || copy.serial === null ? undefined : Number(copy.serial);
  let problem = 'The domain has no master.';
  for (const master of inOrder(copy)) {
    try {
      const start = await ask(copy.domain, master, asking);
      if (held !== undefined && start.serial === held) return { what: 'same' };
      if (held !== undefined && !isLaterSerial(start.serial, held)) {
        problem = 'The master has an older version of the zone.';
        continue;
      }
      if (!(await asking.hasSpace()))
        return { what: 'nothing', problem: 'The disk is full; the transfer is put off.' };
      const zone = await asking.inTurn(() => transfer(copy.domain, master, asking));
      if (held === undefined || isLaterSerial(zone.serial, held)) return { what: 'newer', zone, start };
      problem = 'The master sent an older version of the zone.';
    } catch (error) {
      asking.signal.throwIfAborted();
      if (!(error instanceof TransferProblem)) throw error;
      problem = error.message;
    }
  }
  return { what: 'nothing', problem };
}

const inOrder = ({ master_ips: masters, notified_by: first }: ClaimedCopy): readonly string[] =>
  first !== null && masters.includes(first)
    ? [first, ...masters.filter((master) => master !== first)]
    : masters;

const optionsOf = ({ config, signal }: MasterQuery) => ({
  allowPrivateAddresses: config.importPrivateAddresses,
  localAddress: localTransferAddress(config.transferAddresses),
  signal,
});

function ask(zone: string, host: string, asking: MasterQuery): Promise<Soa> {
  const server = { host, port: asking.config.dns.peerPort };
  return askSoa({ zone, server }, { ...optionsOf(asking), timeoutMs: ANSWER });
}

function transfer(zone: string, host: string, asking: MasterQuery): Promise<FetchedZone> {
  const { importTimeout, dns } = asking.config;
  const request = { zone, server: { host, port: dns.peerPort } };
  return fetchZone(request, {
    ...optionsOf(asking),
    connectTimeoutMs: Math.min(5_000, importTimeout),
    idleTimeoutMs: Math.min(10_000, importTimeout),
    overallTimeoutMs: importTimeout,
    maxRecords: MAX_RECORDS,
    maxBytes: bounds.ZoneFile.transferBytes.maximum,
  });
}
