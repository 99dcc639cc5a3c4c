import { createHash, randomBytes } from 'node:crypto';
import type { DataKey, StoredObject } from '@cloud-account/s3';
import { expect, it } from 'vitest';
import { CannotDecrypt, Encryption } from '@cloud-account/runtime';
import { bytesKeyOf, carriedKey, dataKeysOf, encryptionOf, storedForm } from './data-keys.js';

const [serverKey, clientKey] = [randomBytes(32), randomBytes(32)];
const keys = dataKeysOf(new Encryption([serverKey]));

/** An object with a data key, as its row has it. */
const objectWith = (dataKey: DataKey): StoredObject => {
  const object: Pick<StoredObject, 'key' | 'encryption'> = {
    key: 'key',
    ...encryptionOf(storedForm(dataKey)),
  };
  return object as StoredObject;
};

it('a data key is stored encrypted by the server, which opens it again', () => {
  const dataKey = keys.makeDataKey(undefined);
  const object = objectWith(dataKey);
  expect(object.encryption).toBe('storage-key');
  expect(storedForm(dataKey)).toMatch(new RegExp(`^${new Encryption([serverKey]).current}\\.`));
  const opened = keys.openDataKey(object, undefined);
  expect(opened && bytesKeyOf(opened).equals(bytesKeyOf(dataKey))).toBe(true);
  expect(opened && storedForm(opened)).toBe(storedForm(dataKey));
  const others = dataKeysOf(new Encryption([randomBytes(32)]));
  expect(() => others.openDataKey(object, undefined)).toThrow(CannotDecrypt);
});

it('a data key of a client is opened only with the key of the client, of which nothing is stored', () => {
  const dataKey = keys.makeDataKey(clientKey);
  const object = objectWith(dataKey);
  expect(object.encryption).toBe('client-key');
  const opened = keys.openDataKey(object, clientKey);
  expect(opened && bytesKeyOf(opened).equals(bytesKeyOf(dataKey))).toBe(true);
  expect(keys.openDataKey(object, randomBytes(32))).toBeUndefined();
  expect(keys.openDataKey(object, undefined)).toBeUndefined();
  const stored = storedForm(dataKey) ?? '';
  const name = new Encryption([clientKey]).current;
  for (const secret of [clientKey.toString('base64'), clientKey.toString('hex'), name])
    expect(stored).not.toContain(secret);
  expect(storedForm(keys.makeDataKey(clientKey))).not.toBe(stored);
});

it('the ETag of equal contents is equal, their MD5 with a key of the server alone', () => {
  const md5 = (text: string) => createHash('md5').update(text).digest('hex');
  const [ours, theirs, another] = [undefined, clientKey, clientKey].map((key) => keys.makeDataKey(key));
  expect(ours?.etagOf(md5('a'))).toBe(md5('a'));
  expect(theirs?.etagOf(md5('a'))).toMatch(/^[0-9a-f]{32}$/);
  expect(theirs?.etagOf(md5('a'))).toBe(theirs?.etagOf(md5('a')));
  expect(new Set([md5('a'), ...[theirs, another].map((key) => key?.etagOf(md5('a')))]).size).toBe(3);
  expect(theirs?.etagOf(md5('a'))).not.toBe(theirs?.etagOf(md5('b')));
});

it('a data key is carried to a copy without being opened', () => {
  const object = objectWith(keys.makeDataKey(clientKey));
  const carried = carriedKey(object);
  expect(carried && storedForm(carried)).toBe(storedForm(keys.openDataKey(object, clientKey)));
  expect(() => carried && bytesKeyOf(carried)).toThrow('Only the client');
});
