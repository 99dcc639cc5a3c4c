import { createHmac, timingSafeEqual } from 'node:crypto';
import { nameFromText, nameKey, readName } from '../names/index.js';
import { classAny, headerLength, longestMessage, rcode, recordType, signatureError } from './codes.js';

/** The algorithms of keys, with their names in Node. */
const digests = { 'hmac-sha256': 'sha256', 'hmac-sha512': 'sha512' } as const;

/** The bytes of the signatures that they make. */
const macLengths = { 'hmac-sha256': 32, 'hmac-sha512': 64 } as const;

/** The shortest signature that may be cut off (RFC 8945 §5.2.2.1). */
const shortestMac = 10;

/** An algorithm of keys. */
type TsigAlgorithm = keyof typeof digests;

/** A secret that two servers share, with which they sign messages (RFC 8945). */
export interface TsigKey {
  /** Its name, as text. */
  readonly name: string;
  readonly algorithm: TsigAlgorithm;
  readonly secret: Uint8Array;
}

/** The signature of a message. */
export interface Signature {
  /** The name of the key, and of its algorithm, in wire form. */
  readonly key: Buffer;
  readonly algorithm: Buffer;
  /** When it was made, in seconds, and how much clocks may differ. */
  readonly time: number;
  readonly fudge: number;
  readonly mac: Buffer;
  /** The id of the message when it was signed. */
  readonly id: number;
  readonly error: number;
  readonly other: Buffer;
  /** The start of its record in the message. */
  readonly at: number;
}

/** The bytes between the name of a record and its data. */
const headLength = 10;

/** The bytes of the time of a signature, and of how much clocks may differ. */
const timeLength = 6;
const timersLength = timeLength + 2;

/** The maximum difference of clocks, in seconds. */
const fudge = 300;

const nothing = Buffer.alloc(0);

/**
 * Reads the record of a signature.
 *
 * @param at the start of its name
 * @param nameEnd the end of its name
 * @param end the end of its data
 * @returns undefined when it cannot be read
 */
export function readSignature(
  packet: Buffer,
  at: number,
  nameEnd: number,
  end: number,
): Signature | undefined {
  try {
    const { name: key } = readName(packet, at, nameEnd);
    const { name: algorithm, next } = readName(packet, nameEnd + headLength, end);
    const macAt = next + timersLength + 2;
    if (packet.readUInt16BE(nameEnd + 2) !== classAny || macAt > end) return undefined;
    const macEnd = macAt + packet.readUInt16BE(macAt - 2);
    const otherAt = macEnd + 6;
    if (otherAt > end || otherAt + packet.readUInt16BE(otherAt - 2) !== end) return undefined;
    return {
      ...{ key, algorithm, at },
      time: packet.readUIntBE(next, timeLength),
      fudge: packet.readUInt16BE(next + timeLength),
      mac: packet.subarray(macAt, macEnd),
      id: packet.readUInt16BE(macEnd),
      error: packet.readUInt16BE(macEnd + 2),
      other: packet.subarray(otherAt, end),
    };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The result of the check of a request's signature. */
export interface CheckedSignature {
  /** The response code of a request that is refused for it; 0 for a valid one. */
  readonly refusal: number;
  /** The key of a valid signature. */
  readonly key: TsigKey | undefined;
  /** Signs the reply; undefined when the signature is malformed. */
  readonly signer: Signer | undefined;
}

/**
 * Checks the signature of a request (RFC 8945 §5.2): its key, its MAC, its time and its length, in this order.
 *
 * @param keyOf finds a key by the key of its name
 * @param now in seconds
 */
export function checkRequest<K extends TsigKey>(
  packet: Buffer,
  signature: Signature,
  keyOf: (name: string) => K | undefined,
  now: number,
): CheckedSignature & { readonly key: K | undefined } {
  const { time, mac } = signature;
  const key = keyOf(nameKey(signature.key));
  const refused = (signer: Signer | undefined) => ({
    refusal: rcode.notAuthoritative,
    key: undefined,
    signer,
  });
  const unsigned = (error: number) => refused(new Signer({ ...signature, error, other: nothing }));
  if (key === undefined || nameKey(signature.algorithm) !== nameKey(algorithmName(key)))
    return unsigned(signatureError.badKey);
  const whole = macLengths[key.algorithm];
  if (mac.length > whole || mac.length < Math.max(shortestMac, whole / 2))
    return { refusal: rcode.formatError, key: undefined, signer: undefined };
  const expected = macOf(key, [messageBefore(packet, signature), variablesOf(signature)]);
  if (!timingSafeEqual(expected.subarray(0, mac.length), mac)) return unsigned(signatureError.badSignature);
  const signed = (error: number, other: Buffer = nothing) =>
    refused(signerFor(key, signature, now, error, other));
  if (Math.abs(now - time) > signature.fudge) return signed(signatureError.badTime, timeOf(now));
  if (mac.length < whole) return signed(signatureError.badTruncation);
  return { refusal: rcode.noError, key, signer: signerFor(key, signature, now, 0, nothing) };
}

/** @param other the time of the server where the one of the request is wrong: the reply then repeats that of the request */
const signerFor = (key: TsigKey, to: Signature, now: number, error: number, other: Buffer): Signer =>
  new Signer(
    { ...to, time: error === signatureError.badTime ? to.time : now, fudge, error, other },
    { key, previous: to.mac },
  );

/** Signs a request. @returns the message with its signature, and what its reply is checked by */
export function signRequest(message: Buffer, key: TsigKey, now: number): { message: Buffer; mac: Buffer } {
  const names = { key: nameFromText(key.name), algorithm: algorithmName(key) };
  const signer = new Signer({ ...names, time: now, fudge, error: 0, other: nothing }, { key });
  return { message: signer.sign(message), mac: signer.mac };
}

/** True if the signature of a reply is valid. @param mac of the request */
export function isReplySigned(
  packet: Buffer,
  signature: Signature | undefined,
  { key, mac, now }: { readonly key: TsigKey; readonly mac: Buffer; readonly now: number },
): boolean {
  if (signature === undefined || nameKey(signature.key) !== nameKey(nameFromText(key.name))) return false;
  const parts = [lengthOf(mac), mac, messageBefore(packet, signature), variablesOf(signature)];
  const expected = macOf(key, parts);
  const isSame = signature.mac.length === expected.length && timingSafeEqual(signature.mac, expected);
  return isSame && Math.abs(now - signature.time) <= signature.fudge;
}

/** The fields of a signature that is made. */
type Fields = Pick<Signature, 'key' | 'algorithm' | 'time' | 'fudge' | 'error' | 'other'>;

/**
 * Signs the messages of a reply, one after the other: each signature includes the one before (RFC 8945 §5.3.1). Without a key it
 * says only what is wrong with the request.
 */
export class Signer {
  readonly #names: Pick<Signature, 'key' | 'algorithm'>;
  #mac: Buffer | undefined;
  #isFirst = true;
  /** The messages since the last signature. */
  #unsigned: Buffer[] = [];

  constructor(
    private readonly fields: Fields,
    private readonly signing?: { readonly key: TsigKey; readonly previous?: Buffer },
  ) {
    // The bytes of the request may be gone when the second message is signed.
    this.#names = { key: Buffer.from(fields.key), algorithm: Buffer.from(fields.algorithm) };
    this.#mac = signing?.previous && Buffer.from(signing.previous);
  }

  /** The length of the record that it adds to a message. */
  get bytes(): number {
    const { key, algorithm } = this.#names;
    const { signing, fields } = this;
    const mac = signing === undefined ? 0 : macLengths[signing.key.algorithm];
    return key.length + headLength + algorithm.length + timersLength + 8 + mac + fields.other.length;
  }

  /** The signature of the last message. */
  get mac(): Buffer {
    return this.#mac ?? nothing;
  }

  /**
   * @returns the message with the record of its signature. A message of a transfer without space for it is unchanged: the
   *   signature of the next one includes it, and clients accept that (RFC 8945 §5.3.1).
   */
  sign(message: Buffer): Buffer {
    if (message.length + this.bytes > longestMessage) {
      this.#unsigned.push(message);
      return message;
    }
    const fields = { ...this.fields, ...this.#names };
    if (this.signing !== undefined) {
      const before = this.#mac === undefined ? [] : [lengthOf(this.#mac), this.#mac];
      const variables = this.#isFirst ? variablesOf(fields) : timersOf(fields);
      this.#mac = macOf(this.signing.key, [...before, ...this.#unsigned.splice(0), message, variables]);
      this.#isFirst = false;
    }
    const signed = Buffer.concat([message, recordOf(fields, this.mac, message.readUInt16BE(0))]);
    signed.writeUInt16BE(signed.readUInt16BE(10) + 1, 10);
    return signed;
  }
}

const algorithmName = ({ algorithm }: TsigKey): Buffer => nameFromText(algorithm);

const macOf = ({ algorithm, secret }: TsigKey, parts: readonly Buffer[]): Buffer => {
  const hmac = createHmac(digests[algorithm], secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
};

/** The message as it was before it was signed. */
function messageBefore(packet: Buffer, { at, id }: Signature): Buffer {
  const message = Buffer.from(packet.subarray(0, at));
  message.writeUInt16BE(id, 0);
  message.writeUInt16BE(message.readUInt16BE(headerLength - 2) - 1, headerLength - 2);
  return message;
}

function lengthOf(bytes: Buffer): Buffer {
  return Buffer.of(bytes.length >> 8, bytes.length & 0xff);
}

function timeOf(seconds: number): Buffer {
  const time = Buffer.alloc(timeLength);
  time.writeUIntBE(seconds, 0, timeLength);
  return time;
}

const timersOf = ({ time, fudge: difference }: Fields): Buffer =>
  Buffer.concat([timeOf(time), Buffer.of(difference >> 8, difference & 0xff)]);

/** A name in lower case, as it is signed. */
const canonical = (name: Buffer): Buffer => Buffer.from(`${nameKey(name)}\0`, 'latin1');

/** The part of a signature that is signed with the message (RFC 8945 §4.3.3): class ANY, TTL 0. */
const variablesOf = (fields: Fields): Buffer =>
  Buffer.concat([
    canonical(fields.key),
    Buffer.of(0, classAny, 0, 0, 0, 0),
    canonical(fields.algorithm),
    timersOf(fields),
    Buffer.of(fields.error >> 8, fields.error & 0xff),
    lengthOf(fields.other),
    fields.other,
  ]);

function recordOf(fields: Fields, mac: Buffer, id: number): Buffer {
  const { key, algorithm, error, other } = fields;
  const data = [
    ...[algorithm, timersOf(fields), lengthOf(mac), mac],
    ...[Buffer.of(id >> 8, id & 0xff, error >> 8, error & 0xff), lengthOf(other), other],
  ];
  const head = Buffer.alloc(headLength);
  head.writeUInt16BE(recordType.tsig, 0);
  head.writeUInt16BE(classAny, 2);
  head.writeUInt16BE(
    data.reduce((sum, { length }) => sum + length, 0),
    8,
  );
  return Buffer.concat([key, head, ...data]);
}
