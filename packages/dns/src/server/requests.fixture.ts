import { encode, type Packet } from 'dns-packet';
import { nameFromText } from '../names/index.js';

/** A question. */
export const query = (name: string, type = 'A', rest: Packet = {}): Buffer =>
  encode({ type: 'query', id: 4711, questions: [{ name, type: type as 'A' }], ...rest });

/** An option of EDNS. */
export interface TestOption {
  readonly code: number;
  readonly data: Buffer;
}

/** EDNS for a message. */
export const edns = (options: readonly TestOption[] = [], rest: object = {}): Packet => ({
  additionals: [
    { type: 'OPT', name: '.', udpPayloadSize: 4096, flags: 0, options: [...options], ...rest } as never,
  ],
});

/** EDNS of a client that accepts records of DNSSEC. */
export const dnssec = (options: readonly TestOption[] = []): Packet => edns(options, { flags: 0x8000 });

/** A cookie of a client, and of a server, if any. */
export const cookie = (data: Buffer): TestOption => ({ code: 10, data });

/** A message with changed or added bytes. */
export function changed(packet: Buffer, at: number, ...bytes: readonly number[]): Buffer {
  const copy = Buffer.concat([packet, Buffer.alloc(Math.max(0, at + bytes.length - packet.length))]);
  copy.set(bytes, at);
  return copy;
}

/** The data of a signature: algorithm, time, permitted difference of clocks, signature, id, error, other data. */
export const signatureData = (signature: Buffer, error: number, id = 4711): Buffer =>
  Buffer.concat([
    nameFromText('hmac-sha256'),
    Buffer.from('000065920080012c', 'hex'),
    Buffer.of(0, signature.length),
    signature,
    Buffer.of(id >> 8, id & 255, 0, error, 0, 0),
  ]);

/** A message with another record behind it: by default the signature with a key that the server does not know. */
export function signed(
  packet: Buffer,
  data = signatureData(Buffer.alloc(32, 7), 0),
  classNumber = 255,
): Buffer {
  const head = Buffer.from([0, 250, 0, classNumber, 0, 0, 0, 0, data.length >> 8, data.length & 255]);
  const whole = Buffer.concat([packet, nameFromText('key.example'), head, data]);
  whole.writeUInt16BE(whole.readUInt16BE(10) + 1, 10);
  return whole;
}
