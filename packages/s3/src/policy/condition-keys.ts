import { actions, isAction, type Action } from './actions.js';
import type { Asker, Subject } from './asker.js';
import type { Tags } from '../backend.js';
import { readCopySource } from '../requests/copy-source.js';
import { headerText } from '../header-text.js';
import { tagsOfHeaders } from '../tagging/tag-header.js';
import { resourceText } from './resources.js';

/** The kind of the values of a key, which decides the operators that it can have. */
export type Kind = 'text' | 'number' | 'date' | 'boolean' | 'address';

/** A request for one action, as policies see it. */
export interface Asked {
  readonly asker: Asker;
  readonly action: Action;
  readonly subject: Subject;
}

/** A value of requests that conditions compare. */
export interface ConditionKey {
  /** As policies write it. */
  readonly name: string;
  readonly kind: Kind;
  /** True when a request can have several values. */
  readonly isList?: true;
  /** True when only the request that begins an upload in parts has it, of those that write an object so. */
  readonly isOfBegin?: true;
  /** The actions whose requests can have it; undefined: all. */
  readonly actions?: readonly Action[];
  /** Undefined: the request does not have it. */
  readonly valueOf: (asked: Asked) => readonly string[] | string | undefined;
}

/** The values of a request; none where it does not have the key, or where the action has nothing to do with it. */
export const valuesOf = ({ actions: known, valueOf }: ConditionKey, asked: Asked): readonly string[] => {
  const value = known === undefined || known.includes(asked.action) ? valueOf(asked) : undefined;
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
};

const lists: readonly Action[] = ['ListBucket', 'ListBucketVersions'];
const acls: readonly Action[] = ['PutObject', 'PutObjectAcl', 'PutObjectVersionAcl', 'PutBucketAcl'];
const writes: readonly Action[] = ['PutObject'];
const changes: readonly Action[] = [...writes, 'DeleteObject', 'DeleteObjectVersion'];
const tagged: readonly Action[] = ['PutObject', 'PutObjectTagging', 'PutObjectVersionTagging'];
const versions: readonly Action[] = Object.keys(actions)
  .filter(isAction)
  .filter((name) => name.includes('ObjectVersion'));
const existing: readonly Action[] = [
  ...versions,
  'GetObject',
  'GetObjectAttributes',
  'GetObjectAcl',
  'PutObjectAcl',
  'GetObjectTagging',
  'PutObjectTagging',
  'DeleteObjectTagging',
];

const header = ({ asker }: Asked, name: string): string | undefined => headerText(asker.headers, name);

const ofHeader = (name: string, actions: readonly Action[]): ConditionKey => ({
  name: `s3:${name}`,
  kind: 'text',
  actions,
  valueOf: (asked) => header(asked, name),
});

/** A header that a new object is written with. */
const ofObject = (name: string, actions: readonly Action[]): ConditionKey => ({
  ...ofHeader(name, actions),
  isOfBegin: true,
});

const ofQuery = (name: string, kind: Kind): ConditionKey => ({
  name: `s3:${name}`,
  kind,
  actions: lists,
  valueOf: ({ asker }) => asker.query.get(name),
});

/** `bucket/key`, however the client encoded it. @throws S3Error InvalidArgument */
const copySource = (asked: Asked): string | undefined => {
  const text = header(asked, 'x-amz-copy-source');
  if (text === undefined) return undefined;
  const { bucket, key } = readCopySource(text);
  return `${bucket}/${key}`;
};

/** True when a request to write an object makes one, and does not only begin an upload or add a part to it. */
const createsObject = ({ asker: { method, query } }: Asked): string =>
  String(!query.has(method === 'POST' ? 'uploads' : 'uploadId'));

/** The tags that a request gives an object. @throws S3Error InvalidTag */
const newTagsOf = ({ asker, subject }: Asked): Tags => subject.newTags ?? tagsOfHeaders(asker.headers);

const fixed: readonly ConditionKey[] = [
  {
    name: 'aws:SourceIp',
    kind: 'address',
    valueOf: ({ asker: { source, address } }) => (source === undefined ? address : undefined),
  },
  {
    name: 'aws:SourceArn',
    kind: 'text',
    valueOf: ({ asker: { source } }) => source && resourceText(source.label),
  },
  { name: 'aws:SourceAccount', kind: 'text', valueOf: ({ asker }) => asker.source?.owner },
  {
    name: 'aws:PrincipalIsAWSService',
    kind: 'boolean',
    valueOf: ({ asker }) => String(asker.source !== undefined),
  },
  { name: 'aws:SecureTransport', kind: 'boolean', valueOf: ({ asker }) => String(asker.isSecure) },
  { name: 'aws:CurrentTime', kind: 'date', valueOf: ({ asker }) => asker.now.toISOString() },
  { name: 'aws:Referer', kind: 'text', valueOf: (asked) => header(asked, 'referer') },
  { name: 'aws:UserAgent', kind: 'text', valueOf: (asked) => header(asked, 'user-agent') },
  {
    ...ofQuery('prefix', 'text'),
    valueOf: ({ asker, subject }) => subject.prefix ?? asker.query.get('prefix'),
  },
  ofQuery('delimiter', 'text'),
  ofQuery('max-keys', 'number'),
  ofObject('x-amz-acl', acls),
  ...['read', 'write', 'read-acp', 'write-acp', 'full-control'].map((permission) =>
    ofObject(`x-amz-grant-${permission}`, acls),
  ),
  { ...ofHeader('x-amz-copy-source', writes), valueOf: copySource },
  ofHeader('x-amz-metadata-directive', writes),
  ofHeader('if-match', changes),
  ofHeader('if-none-match', writes),
  { name: 's3:ObjectCreationOperation', kind: 'boolean', actions: writes, valueOf: createsObject },
  ofObject('x-amz-server-side-encryption', writes),
  ofObject('x-amz-server-side-encryption-customer-algorithm', writes),
  ofObject('x-amz-storage-class', writes),
  { name: 's3:VersionId', kind: 'text', actions: versions, valueOf: ({ subject }) => subject.version },
  {
    name: 's3:RequestObjectTagKeys',
    kind: 'text',
    isList: true,
    isOfBegin: true,
    actions: tagged,
    valueOf: (asked) => newTagsOf(asked).map(({ key }) => key),
  },
];

const byName = new Map(fixed.map((key) => [key.name.toLowerCase(), key]));

/** The keys that end in the key of a tag. */
const ofTags: readonly {
  readonly start: string;
  readonly isOfBegin?: true;
  readonly actions: readonly Action[];
  readonly tagsOf: (asked: Asked) => Tags | undefined;
}[] = [
  { start: 's3:ExistingObjectTag/', actions: existing, tagsOf: ({ subject }) => subject.object?.tags },
  { start: 's3:RequestObjectTag/', isOfBegin: true, actions: tagged, tagsOf: newTagsOf },
];

/** The key that a policy names; case does not count, except in the key of a tag. Undefined: it is not known. */
export const findConditionKey = (name: string): ConditionKey | undefined => {
  const lower = name.toLowerCase();
  const tag = ofTags.find(
    ({ start }) => lower.startsWith(start.toLowerCase()) && lower.length > start.length,
  );
  if (tag === undefined) return byName.get(lower);
  const wanted = name.slice(tag.start.length);
  return {
    name: `${tag.start}${wanted}`,
    kind: 'text',
    ...(tag.isOfBegin && { isOfBegin: true as const }),
    actions: tag.actions,
    valueOf: (asked) => tag.tagsOf(asked)?.find(({ key }) => key === wanted)?.value,
  };
};
