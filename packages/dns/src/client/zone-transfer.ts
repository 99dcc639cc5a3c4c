import { randomInt } from 'node:crypto';
import type { Socket } from 'node:net';
import { streamEncode } from 'dns-packet';
import { keyFromText, nameKey, parentKey } from '../names/index.js';
import type { ResourceRecord } from '../record-data/index.js';
import { maxNames } from '../zone/index.js';
import { connectToFirst, type LocalAddress } from './connection.js';
import { startDeadline, untilAborted } from './deadline.js';
import { MessageSplitter } from '../messages/message-splitter.js';
import { isWanted, readRecord, type TransferredRecord } from './record-data.js';
import { resolveServerAddress, type AddressPolicy, type ServerAddress } from './server-address.js';
import { TransferProblem } from './transfer-problem.js';
import { ZoneAssembly, type ZoneLimits } from './zone-assembly.js';
import { normalizeZoneName } from './zone-name.js';

export interface TransferRequest {
  /** The zone to transfer, as the caller wrote it. */
  readonly zone: string;
  readonly server: ServerAddress;
}

/** Every limit of a transfer; times in milliseconds. */
export interface TransferOptions extends ZoneLimits, AddressPolicy {
  /** For each address of the server. */
  readonly connectTimeoutMs: number;
  /** The longest time without data from the server. */
  readonly idleTimeoutMs: number;
  /** From the lookup of the server to the last record. */
  readonly overallTimeoutMs: number;
  /** The local address; the system chooses one by default. */
  readonly localAddress?: LocalAddress;
  /** Ends the transfer early; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** A complete zone of another name server. */
interface ReceivedZone<Kept> {
  /** All records in the order received: the SOA first, and once. */
  readonly rrs: readonly Kept[];
  readonly serial: number;
  readonly messages: number;
  /** All received bytes, including the length of each message. */
  readonly bytes: number;
  /** The number of records outside the zone; they are not in `rrs`. */
  readonly ignored: number;
}

/** A zone whose records have no wire format. */
export type TransferredZone = ReceivedZone<TransferredRecord>;

/** A zone in wire format. */
export type FetchedZone = ReceivedZone<ResourceRecord>;

/**
 * Fetches a whole zone by AXFR over TCP (§4.3, import; RFC 5936). Memory stays within `maxBytes` and `maxRecords` and
 * time within `overallTimeoutMs` for any data. The connection is closed when the promise settles.
 * @throws TransferProblem, see TransferProblemCode; the signal's reason when the caller aborts;
 *   RangeError when `zone` is not a domain name.
 */
export function transferZone(request: TransferRequest, options: TransferOptions): Promise<TransferredZone> {
  return receive(request, options, { wants: isWanted, keep: readRecord });
}

/** The same for a copy of the zone, which a name server can load, with unchanged records of all types. @throws as `transferZone` */
export function fetchZone(request: TransferRequest, options: TransferOptions): Promise<FetchedZone> {
  let names = 0;
  const keep = (record: ResourceRecord): ResourceRecord => {
    // Parents that records share are counted for each, because a set of all names would need much memory.
    for (let key = nameKey(record.name); key !== ''; key = parentKey(key)) names += 1;
    if (names > maxNames) throw new TransferProblem('too_large', `The zone has more than ${maxNames} names.`);
    return record;
  };
  return receive(request, options, { keep });
}

/** Which data is read, and how each record is converted. */
interface Reading<Kept> {
  readonly wants?: (type: number) => boolean;
  readonly keep: (record: ResourceRecord) => Kept;
}

async function receive<Kept>(
  request: TransferRequest,
  options: TransferOptions,
  reading: Reading<Kept>,
): Promise<ReceivedZone<Kept>> {
  const zone = normalizeZoneName(request.zone);
  if (zone === undefined) throw new RangeError('The zone to transfer is not a domain name.');
  const deadline = startDeadline(options.overallTimeoutMs, options.signal);
  const { signal } = deadline;
  try {
    const addresses = await untilAborted(resolveServerAddress(request.server, options), signal);
    const { port } = request.server;
    const { connectTimeoutMs, localAddress = {} } = options;
    const socket = await connectToFirst(addresses, { port, connectTimeoutMs, localAddress, signal });
    try {
      return await receiveZone(socket, zone, options, reading);
    } finally {
      socket.destroy();
    }
  } finally {
    deadline.stop();
  }
}

async function receiveZone<Kept>(
  socket: Socket,
  zone: string,
  options: TransferOptions,
  reading: Reading<Kept>,
): Promise<ReceivedZone<Kept>> {
  const id = randomInt(0x10000);
  const assembly = new ZoneAssembly({ id, zone: keyFromText(zone), ...reading }, options, reading.keep);
  const splitter = new MessageSplitter();
  let bytes = 0;
  socket.setTimeout(options.idleTimeoutMs, () => {
    const { bytesRead } = socket;
    // After a pause of the process, data may have arrived that is not read yet.
    setImmediate(() => {
      if (socket.bytesRead === bytesRead)
        socket.destroy(new TransferProblem('timeout', 'The name server stopped answering.'));
    });
  });
  socket.write(streamEncode({ type: 'query', id, questions: [{ type: 'AXFR', name: zone }] }));
  for await (const chunk of chunksOf(socket)) {
    bytes += chunk.length;
    if (bytes > options.maxBytes) {
      throw new TransferProblem('too_large', `The zone is larger than ${options.maxBytes} bytes.`);
    }
    for (const message of splitter.push(chunk)) {
      if (!assembly.add(message)) continue;
      const { rrs, serial = 0, messages, ignored } = assembly;
      return { rrs, serial, messages, bytes, ignored };
    }
  }
  throw closedEarly();
}

/** The bytes that the socket receives. A reset connection counts as one that ended early. */
async function* chunksOf(socket: Socket): AsyncGenerator<Buffer, void, void> {
  try {
    for await (const chunk of socket) yield chunk as Buffer;
  } catch (error) {
    const isSystemError = error instanceof Error && 'syscall' in error;
    throw isSystemError ? closedEarly(error) : error;
  }
}

function closedEarly(cause?: unknown): TransferProblem {
  return new TransferProblem(
    'truncated',
    'The name server closed the connection before the zone was complete.',
    {
      cause,
    },
  );
}
