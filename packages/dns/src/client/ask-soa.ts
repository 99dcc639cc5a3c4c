import { randomInt } from 'node:crypto';
import { encode } from 'dns-packet';
import { classIn, flag, recordType } from '../messages/codes.js';
import { keyFromText, nameKey } from '../names/index.js';
import { soaOf, type Soa } from '../record-data/index.js';
import { askByTcp, askByUdp, type AskOptions, type Question } from './ask.js';
import { rcodeText, readRecord } from './response-message.js';
import { resolveServerAddress, type ServerAddress } from './server-address.js';
import { malformed, TransferProblem } from './transfer-problem.js';
import { WireReader } from './wire-reader.js';
import { normalizeZoneName } from './zone-name.js';

/**
 * Queries the SOA record of a zone over UDP and, after a truncated answer, over TCP. It tries all addresses of the name
 * server until one answers.
 * @throws TransferProblem: `refused` also for answers without authority, `malformed` for other answers without a SOA
 * record; the signal's reason when the caller aborts; RangeError when `zone` is not a domain name.
 */
export async function askSoa(
  { zone, server }: { readonly zone: string; readonly server: ServerAddress },
  options: AskOptions,
): Promise<Soa> {
  const name = normalizeZoneName(zone);
  if (name === undefined) throw new RangeError('The zone to ask for is not a domain name.');
  return withEachAddress(server, options, async (address) => {
    const message = encode({ type: 'query', id: randomInt(0x10000), questions: [{ type: 'SOA', name }] });
    const question = { message, address, port: server.port };
    return readSoa(await askWhole(question, options), name);
  });
}

/** Calls `ask` with each address of a server until it succeeds. @throws the error of the last address */
export async function withEachAddress<Done>(
  server: ServerAddress,
  options: AskOptions,
  ask: (address: string) => Promise<Done>,
): Promise<Done> {
  let last: unknown;
  for (const address of await resolveServerAddress(server, options)) {
    try {
      return await ask(address);
    } catch (error) {
      options.signal?.throwIfAborted();
      last = error;
    }
  }
  throw last;
}

async function askWhole(question: Question, options: AskOptions): Promise<Buffer> {
  const answer = await askByUdp(question, options);
  return (answer.readUInt16BE(2) & flag.truncated) === 0 ? answer : askByTcp(question, options);
}

function readSoa(message: Buffer, zone: string): Soa {
  try {
    const reader = new WireReader(message);
    reader.uint16();
    const flags = reader.uint16();
    if ((flags & flag.opcode) !== 0) throw malformed('it is not an answer to a query');
    const [questions, answers] = [reader.uint16(), reader.uint16()];
    reader.bytes(4);
    const rcode = flags & flag.rcode;
    if (rcode !== 0) throw refused(`it answered ${rcodeText(rcode)}`);
    if ((flags & flag.authoritative) === 0) throw refused('it answers without authority');
    const key = keyFromText(zone);
    if (questions !== 1 || nameKey(reader.wireName()) !== key) throw malformed('it answers another question');
    if (reader.uint16() !== recordType.soa || reader.uint16() !== classIn) {
      throw malformed('it answers another question');
    }
    for (let index = 0; index < answers; index += 1) {
      const { name, type, data } = readRecord(reader);
      if (type === recordType.soa && nameKey(name) === key) return soaOf(data);
    }
  } catch (error) {
    if (error instanceof TransferProblem) throw error;
    throw malformed('a record cannot be read', error);
  }
  throw malformed('it holds no start of authority');
}

const refused = (detail: string): TransferProblem =>
  new TransferProblem('refused', `The name server does not serve the zone: ${detail}.`);
