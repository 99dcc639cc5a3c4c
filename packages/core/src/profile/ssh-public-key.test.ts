import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPublicKey } from './ssh-public-key.js';

const ed25519 = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE4H0GVZuRzvH0gKRlTPYSXjoW3IpVy4GJ1rTBWvUjeu';

const field = (bytes: Uint8Array | string): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, Buffer.from(bytes)]);
};
/** A key with any fields, even invalid ones. */
const made = (type: string, ...fields: (Uint8Array | string)[]): string =>
  `${type} ${Buffer.concat([type, ...fields].map(field)).toString('base64')}`;
const point = (size: number) => Buffer.concat([Buffer.from([4]), Buffer.alloc(2 * size, 7)]);
/** An integer with this number of bits, in the encoding of keys. */
const number = (bits: number) =>
  Buffer.concat([
    Buffer.alloc(bits % 8 === 0 ? 1 : 0),
    Buffer.from([1 << ((bits - 1) % 8)]),
    Buffer.alloc(Math.ceil(bits / 8) - 1),
  ]);
const exponent = Buffer.from([1, 0, 1]);

describe('a public SSH key', () => {
  it.each([
    ed25519,
    `${ed25519} me@laptop`,
    `${ed25519}\t a comment with spaces`,
    made('ssh-rsa', exponent, number(1024)),
    made('ssh-rsa', exponent, number(3071)),
    made('ssh-rsa', exponent, number(16_384)),
    made('ecdsa-sha2-nistp256', 'nistp256', point(32)),
    made('ecdsa-sha2-nistp384', 'nistp384', point(48)),
    made('ecdsa-sha2-nistp521', 'nistp521', point(66)),
    made('sk-ssh-ed25519@openssh.com', Buffer.alloc(32, 9), 'ssh:'),
    made('sk-ecdsa-sha2-nistp256@openssh.com', 'nistp256', point(32), 'ssh:'),
  ])('is %s', (key) => {
    expect(readPublicKey(key)).toBe(key);
  });

  it('is trimmed', () => {
    expect(readPublicKey(`  ${ed25519} me\r\n`)).toBe(`${ed25519} me`);
  });

  it.each([
    ['nothing', ''],
    ['a type alone', 'ssh-ed25519'],
    ['a key alone', ed25519.split(' ')[1] ?? ''],
    ['two lines', `${ed25519}\n${ed25519}`],
    ['options before the key', `no-pty ${ed25519}`],
    ['another type than in the encoded key', ed25519.replace('ssh-ed25519', 'ssh-rsa')],
    ['a type that no server takes', made('ssh-dss', number(1024), number(160), exponent, exponent)],
    ['a certificate', made('ssh-ed25519-cert-v01@openssh.com', Buffer.alloc(32), Buffer.alloc(32))],
    ['a truncated key', ed25519.slice(0, -8)],
    ['a key with more fields', made('ssh-ed25519', Buffer.alloc(32), 'x')],
    ['a key too short', made('ssh-ed25519', Buffer.alloc(31))],
    ['base64 with wrong padding', `${ed25519}=`],
    ['base64 with stray bits', made('ssh-rsa', exponent, number(1024)).replace(/A==$/, 'B==')],
    ['a weak RSA key', made('ssh-rsa', exponent, number(1023))],
    ['a too large RSA key', made('ssh-rsa', exponent, number(16_385))],
    ['a negative number', made('ssh-rsa', exponent, Buffer.concat([Buffer.from([0x80]), Buffer.alloc(200)]))],
    [
      'a number with leading zeros',
      made('ssh-rsa', exponent, Buffer.concat([Buffer.alloc(2), number(2048)])),
    ],
    ['an exponent of one', made('ssh-rsa', Buffer.from([1]), number(2048))],
    ['a point of another curve', made('ecdsa-sha2-nistp256', 'nistp384', point(48))],
    [
      'a compressed point',
      made('ecdsa-sha2-nistp256', 'nistp256', Buffer.concat([Buffer.from([2]), Buffer.alloc(32)])),
    ],
    ['no point', made('ecdsa-sha2-nistp256', 'nistp256')],
    ['a point too long', made('ecdsa-sha2-nistp256', 'nistp256', point(33))],
    ['a point of no form', made('ecdsa-sha2-nistp256', 'nistp256', Buffer.alloc(65, 7))],
    ['a key of a security key without its application', made('sk-ssh-ed25519@openssh.com', Buffer.alloc(32))],
    ['a private key', '-----BEGIN OPENSSH PRIVATE KEY-----'],
  ])('is not %s', (_what, text) => {
    expect(readPublicKey(text)).toBeUndefined();
  });
});

const program = '/usr/bin/ssh-keygen';

describe.skipIf(!existsSync(program))('keys of OpenSSH (needs ssh-keygen)', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'keys-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['ed25519', '256'],
    ['rsa', '2048'],
    ['rsa', '1031'],
    ['ecdsa', '256'],
    ['ecdsa', '384'],
    ['ecdsa', '521'],
  ])('%s of %s bits are taken', (type, bits) => {
    const file = join(folder, `${type}-${bits}`);
    execFileSync(program, ['-q', '-t', type, '-b', bits, '-N', '', '-C', 'me@laptop', '-f', file]);
    const text = readFileSync(`${file}.pub`, 'utf8');
    expect(readPublicKey(text)).toBe(text.trim());
  });
});
