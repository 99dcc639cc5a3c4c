import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { encode } from 'dns-packet';
import { flag, opcode } from '../messages/codes.js';
import { signatureOf } from '../messages/request.js';
import { isReplySigned, signRequest, type TsigKey } from '../messages/signature.js';
import { askByUdp, type AskOptions } from './ask.js';
import { withEachAddress } from './ask-soa.js';
import { rcodeText } from './response-message.js';
import type { ServerAddress } from './server-address.js';
import { TransferProblem } from './transfer-problem.js';
import { normalizeZoneName } from './zone-name.js';

/** The options of a notification to a name server. */
export interface NotifyOptions extends AskOptions {
  /** The maximum number of attempts, from 1; the time limit doubles with each attempt. */
  readonly attempts: number;
  /** Signs the notification; an acknowledgement without its signature does not count. */
  readonly key?: TsigKey;
}

/**
 * Notifies a name server that a zone has changed (RFC 1996), and repeats that until the server acknowledges it.
 * @throws TransferProblem: `timeout` or `unreachable` without an acknowledgement, `refused` when it refuses; the
 *   signal's reason when the caller aborts; RangeError when `zone` is not a domain name.
 */
export async function sendNotify(
  { zone, server }: { readonly zone: string; readonly server: ServerAddress },
  options: NotifyOptions,
): Promise<void> {
  const name = normalizeZoneName(zone);
  if (name === undefined) throw new RangeError('The zone of the notification is not a domain name.');
  const plain = encode({
    type: 'query',
    id: randomInt(0x10000),
    flags: (opcode.notify << 11) | flag.authoritative,
    questions: [{ type: 'SOA', name }],
  });
  const { key } = options;
  await withEachAddress(server, options, async (address) => {
    for (let attempt = 1; ; attempt += 1) {
      const timeoutMs = options.timeoutMs * 2 ** (attempt - 1);
      const { message, mac } = key === undefined ? { message: plain } : signRequest(plain, key, seconds());
      try {
        const answer = await askByUdp({ message, address, port: server.port }, { ...options, timeoutMs });
        checkAnswer(answer);
        if (key !== undefined && mac !== undefined) checkSignature(answer, key, mac);
        return;
      } catch (error) {
        options.signal?.throwIfAborted();
        const isFinal = !(error instanceof TransferProblem) || error.code === 'refused';
        if (isFinal || attempt >= options.attempts) throw error;
        // The error can come at once, for example while the name server starts.
        if (error.code === 'unreachable') await sleep(timeoutMs, undefined, { signal: options.signal });
      }
    }
  });
}

const seconds = (): number => Math.floor(Date.now() / 1_000);

function checkSignature(answer: Buffer, key: TsigKey, mac: Buffer): void {
  if (isReplySigned(answer, signatureOf(answer), { key, mac, now: seconds() })) return;
  throw new TransferProblem('refused', 'The name server does not sign its acknowledgement with the key.');
}

function checkAnswer(answer: Buffer): void {
  const rcode = answer.readUInt16BE(2) & flag.rcode;
  if (rcode === 0) return;
  throw new TransferProblem('refused', `The name server does not want to know (${rcodeText(rcode)}).`);
}
