import { readAttributes, refuseUnsupportedStorage } from '../../requests/attributes.js';
import { newEncryption } from '../encryption.js';
import { newObjectAcl } from './new-object-acl.js';
import { newObjectTags } from './new-object-tags.js';
import { writtenHeaders } from './object-headers.js';
import { newProtection } from '../object-lock/object-lock.js';
import type { Operation } from '../operation.js';
import { conditionOf, written } from './write-outcome.js';

/** Writes an object in one request. */
export const putObject: Operation = {
  on: 'key',
  action: 'PutObject',
  run: async (call) => {
    const { backend, bucket, key, headers, content } = call;
    refuseUnsupportedStorage(headers);
    const attributes = readAttributes(headers);
    const acl = newObjectAcl(call);
    const tags = newObjectTags(call);
    const protection = newProtection(call);
    const condition = conditionOf(call);
    const encryption = newEncryption(call);
    const { dataKey } = encryption;
    const { blobs, digests } = await content.receiveObject(backend, dataKey);
    const values = { ...attributes, acl, tags, protection, ...digests, dataKey };
    const stored = written(await backend.putObject(bucket, key, blobs, values, condition));
    return { status: 200, headers: { ...writtenHeaders(bucket, stored), ...encryption.headers } };
  },
};
