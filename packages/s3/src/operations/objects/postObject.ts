import { permit } from '../../access/permit.js';
import type { AccessKey, StoredObject } from '../../backend.js';
import { S3Error } from '../../errors.js';
import { headersOfForm } from '../../forms/form-headers.js';
import { readFormSignature } from '../../forms/form-signature.js';
import { checkPolicy, type SizeRange } from '../../forms/policy.js';
import type { Form } from '../../forms/read-form.js';
import { receiveFile } from '../../content/receive-file.js';
import { hasEnded } from '../../signature/clients-clock.js';
import { requireShortKey } from '../../requests/addressing.js';
import { readAttributes, refuseUnsupportedStorage } from '../../requests/attributes.js';
import { readTagDocument } from '../../tagging/tag-document.js';
import { maxTags } from '../../tagging/tags.js';
import { writeXml } from '../../xml/write-xml.js';
import { newProtection } from '../object-lock/object-lock.js';
import { newEncryption, type UsedEncryption } from '../encryption.js';
import { quoted, urlOf, type ContentCall, type Operation, type Reply } from '../operation.js';
import { newObjectAcl } from './new-object-acl.js';
import { permittedTags } from './new-object-tags.js';
import { writtenHeaders } from './object-headers.js';
import { written } from './write-outcome.js';

type Fields = Form['fields'];

/** @throws S3Error when the form has no key, or a too long one */
const keyOf = (fields: Fields): string => {
  const key = fields.get('key') ?? '';
  if (key === '')
    throw new S3Error('InvalidArgument', "Bucket POST must contain a field named 'key'.", {
      ArgumentName: 'key',
    });
  requireShortKey({ key });
  return key;
};

/** The signer of a form, and the sizes that its file may have. @throws S3Error when it is not valid */
const authenticate = async (
  { backend, bucket, now, clients }: ContentCall,
  fields: Fields,
): Promise<{ readonly signer: AccessKey | undefined; readonly sizes: SizeRange }> => {
  const signature = readFormSignature(fields);
  if (signature === undefined) return { signer: undefined, sizes: { min: 0, max: Infinity } };
  const { accessKey, policy, signed } = signature;
  const { cluster, label } = bucket;
  const { accessKey: signer } = await backend.find({
    accessKey,
    cluster,
    region: undefined,
    bucket: label,
    key: undefined,
  });
  if (signer === undefined) throw new S3Error('InvalidAccessKeyId', undefined, { AWSAccessKeyId: accessKey });
  signature.verify(signer.secret);
  const isOver = (end: Date): boolean => hasEnded(end, signed, now, clients);
  return { signer, sizes: checkPolicy(policy, fields, label, isOver) };
};

/** The address that a browser is sent to after an upload; undefined without one, or if it is no address of the web. */
const redirection = (fields: Fields, label: string, { key, etag }: StoredObject): string | undefined => {
  const text = fields.get('success_action_redirect') ?? fields.get('redirect') ?? '';
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  for (const [name, value] of [
    ['bucket', label],
    ['key', key],
    ['etag', quoted(etag)],
  ] as const)
    url.searchParams.append(name, value);
  return url.href;
};

const replyTo = (
  fields: Fields,
  call: ContentCall,
  object: StoredObject,
  encryption: UsedEncryption,
): Reply => {
  const { bucket } = call;
  const { label } = bucket;
  const headers = { ...writtenHeaders(bucket, object), ...encryption.headers };
  const redirect = redirection(fields, label, object);
  if (redirect !== undefined) return { status: 303, headers: { ...headers, location: redirect } };
  const location = urlOf(call, object.key);
  const status = fields.get('success_action_status');
  if (status !== '201') return { status: status === '200' ? 200 : 204, headers: { ...headers, location } };
  const xml = writeXml('PostResponse', {
    Location: location,
    Bucket: label,
    Key: object.key,
    ETag: quoted(object.etag),
  });
  return { status: 201, headers: { ...headers, location }, xml };
};

const post = async (call: ContentCall, form: Form): Promise<Reply> => {
  const { backend, bucket } = call;
  const { fields } = form;
  const key = keyOf(fields);
  const entry = call.logged(bucket);
  if (entry !== undefined) entry.key = key;
  const { signer, sizes } = await authenticate(call, fields);
  const headers = headersOfForm(fields);
  const tagging = fields.get('tagging');
  const newTags = tagging === undefined ? [] : readTagDocument(tagging, maxTags.object);
  const { referer, 'user-agent': program } = call.headers;
  const signed = { ...call, headers: { ...headers, referer, 'user-agent': program }, signer, key };
  permit(signed, 'PutObject', { bucket, key, newTags });
  call.ask(signer);
  refuseUnsupportedStorage(headers);
  const values = {
    ...readAttributes(headers),
    acl: newObjectAcl(signed),
    tags: permittedTags(signed, newTags),
    protection: newProtection(signed),
  };
  const encryption = newEncryption(signed);
  const { dataKey } = encryption;
  const { blobs, digests } = await receiveFile(backend, form, headers, sizes, dataKey);
  const stored = written(await backend.putObject(bucket, key, blobs, { ...values, ...digests, dataKey }));
  return replyTo(fields, call, stored, encryption);
};

/** Writes an object from a form, as browsers send it. */
export const postObject: Operation = {
  on: 'content',
  run: async (call) => {
    if (call.signer !== undefined)
      throw new S3Error(
        'InvalidArgument',
        'Only one auth mechanism allowed; a form is signed in its fields.',
      );
    const form = await call.content.form();
    try {
      return await post(call, form);
    } finally {
      form.close();
    }
  },
};
