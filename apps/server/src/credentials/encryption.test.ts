import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigProblem } from '../config/settings-reader.js';
import { CannotDecrypt, Encryption } from '@cloud-account/runtime';
import { keysFileIn, openEncryption } from './encryption-keys.js';

const key = (fill: number): Buffer => Buffer.alloc(32, fill);

describe('Encryption', () => {
  it.each(['', 'a', 'ünïcödé 🗝', 'x'.repeat(100_000)])('gives a text back', (text) => {
    const encryption = new Encryption([key(1)]);
    expect(encryption.decrypt(encryption.encrypt(text, 'row 1'), 'row 1')).toBe(text);
  });

  it('never encrypts twice to the same, and shows nothing of the text', () => {
    const encryption = new Encryption([key(1)]);
    const first = encryption.encrypt('secret', 'row 1');
    expect(encryption.encrypt('secret', 'row 1')).not.toBe(first);
    expect(Buffer.from(first.split('.')[1] ?? '', 'base64url').includes('secret')).toBe(false);
  });

  it('decrypts only with the same context', () => {
    const encryption = new Encryption([key(1)]);
    expect(() => encryption.decrypt(encryption.encrypt('secret', 'row 1'), 'row 2')).toThrow(CannotDecrypt);
  });

  it('refuses a text that was changed anywhere, or cut', () => {
    const encryption = new Encryption([key(1)]);
    const [name = '', text = ''] = encryption.encrypt('secret', 'row 1').split('.');
    const bytes = Buffer.from(text, 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => encryption.decrypt(`${name}.${changed.toString('base64url')}`, 'row 1')).toThrow(
        CannotDecrypt,
      );
      expect(() =>
        encryption.decrypt(`${name}.${bytes.subarray(0, at).toString('base64url')}`, 'row 1'),
      ).toThrow(CannotDecrypt);
    }
  });

  it('decrypts what an earlier key encrypted, and encrypts with the newest', () => {
    const old = new Encryption([key(1)]);
    const both = new Encryption([key(2), key(1)]);
    expect(both.decrypt(old.encrypt('secret', 'row 1'), 'row 1')).toBe('secret');
    expect(both.current).not.toBe(old.current);
    const second = both.encrypt('secret', 'row 1');
    expect(second.startsWith(`${both.current}.`)).toBe(true);
    expect(() => old.decrypt(second, 'row 1')).toThrow(CannotDecrypt);
  });
});

describe('openEncryption', () => {
  let directory = '';
  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'keys-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  it('makes a key that only its owner can read, and reads it again', async () => {
    const encrypted = (await openEncryption([], directory)).encrypt('secret', 'row');
    expect((await stat(keysFileIn(directory))).mode & 0o777).toBe(0o600);
    expect((await openEncryption([], directory)).decrypt(encrypted, 'row')).toBe('secret');
  });

  it('encrypts with a new key on the first line, and keeps the old one for decryption', async () => {
    const encrypted = (await openEncryption([], directory)).encrypt('secret', 'row');
    const old = await readFile(keysFileIn(directory), 'utf8');
    await writeFile(keysFileIn(directory), `${key(7).toString('base64')}\n${old}`);
    const rotated = await openEncryption([], directory);
    expect(rotated.decrypt(encrypted, 'row')).toBe('secret');
    expect(encrypted.startsWith(rotated.current)).toBe(false);
  });

  it.each(['', '\n', 'scribble\n'])('makes no new key when the file has no valid one: %j', async (text) => {
    await writeFile(keysFileIn(directory), text);
    await expect(openEncryption([], directory)).rejects.toThrow(ConfigProblem);
    expect(await readFile(keysFileIn(directory), 'utf8')).toBe(text);
  });

  it('uses the configured keys and makes no file', async () => {
    const encryption = await openEncryption([key(3)], directory);
    expect(encryption.current).toBe(new Encryption([key(3)]).current);
    await expect(stat(keysFileIn(directory))).rejects.toThrow('ENOENT');
  });
});
