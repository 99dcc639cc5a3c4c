import { describe, expect, it } from 'vitest';
import { actions, type Action } from './actions.js';
import type { Asker, Subject } from './asker.js';
import { isPublic } from './is-public.js';
import { says } from './judge.js';
import { bucket, keyOf, object, one, other, policyWith, request, statement } from './policy.fixture.js';
import { readPolicy } from './read-policy.js';

interface Question {
  readonly action?: Action;
  readonly asker?: Partial<Asker>;
  readonly subject?: Partial<Subject>;
}

/** True when a statement is about a request, by default one for an object by nobody known. */
const isAbout = (
  changed: object,
  { action = 'GetObject', asker = {}, subject = {} }: Question = {},
): boolean => {
  const policy = readPolicy(policyWith(statement({ ...changed })), bucket.label);
  const sent = request(asker);
  const about = actions[action].on === 'bucket' ? { bucket, ...subject } : object(subject);
  return says(policy, 'Allow', sent.signer, { asker: sent, subject: about, action });
};

describe('a statement is about', () => {
  const [mine, others] = [{ signer: keyOf(one) }, { signer: keyOf(other) }];
  const byKey = { AWS: `arn:aws:iam::${one}:user/KEY` };

  it.each<[string, object, Question, boolean]>([
    ['everybody', {}, {}, true],
    ['everybody who signs', {}, { asker: mine }, true],
    ['an account', { Principal: { AWS: one } }, { asker: mine }, true],
    ['an account in capitals', { Principal: { AWS: one.toUpperCase() } }, { asker: mine }, true],
    ['no other account', { Principal: { AWS: one } }, { asker: others }, false],
    ['nobody unknown', { Principal: { AWS: [one, other] } }, {}, false],
    ['nobody who is a service', { Principal: { Service: one } }, { asker: mine }, false],
    ['a key', { Principal: byKey }, { asker: mine }, true],
    ['no other key of its account', { Principal: byKey }, { asker: { signer: keyOf(one, 'NEW') } }, false],
    ['no key of another account', { Principal: byKey }, { asker: others }, false],
    [
      'an account among others',
      { Principal: { AWS: byKey.AWS, CanonicalUser: [other] } },
      { asker: others },
      true,
    ],
    ['no other action', {}, { action: 'PutObject' }, false],
    ['no action on a version', {}, { action: 'GetObjectVersion' }, false],
    ['actions of a pattern', { Action: 's3:GetObject*' }, { action: 'GetObjectVersion' }, true],
    ['all actions', { Action: '*' }, { action: 'DeleteObject' }, true],
    ['all but some actions', { Action: undefined, NotAction: 's3:Get*' }, { action: 'DeleteObject' }, true],
    ['none of these actions', { Action: undefined, NotAction: 's3:Get*' }, {}, false],
    ['objects below a prefix', { Resource: 'arn:aws:s3:::bucket/a/*' }, { subject: { key: 'a/b/c' } }, true],
    ['no objects beside it', { Resource: 'arn:aws:s3:::bucket/a/*' }, { subject: { key: 'b/a/c' } }, false],
    ['one object', { Resource: 'arn:aws:s3:::bucket/key' }, {}, true],
    ['all but some objects', { Resource: undefined, NotResource: 'arn:aws:s3:::bucket/a*' }, {}, true],
    ['none of these objects', { Resource: undefined, NotResource: 'arn:aws:s3:::bucket/k*' }, {}, false],
  ])('%s', (_, changed, question, expected) => {
    expect(isAbout(changed, question)).toBe(expected);
  });

  it('a bucket, or the objects in it', () => {
    const list: Question = { action: 'ListBucket' };
    const both = ['arn:aws:s3:::bucket', 'arn:aws:s3:::bucket/*'];
    expect(isAbout({ Action: 's3:ListBucket', Resource: 'arn:aws:s3:::bucket' }, list)).toBe(true);
    expect(isAbout({ Action: 's3:*', Resource: 'arn:aws:s3:::bucket/*' }, list)).toBe(false);
    expect(isAbout({ Action: 's3:*', Resource: both }, list)).toBe(true);
  });
});

describe('a condition', () => {
  const sent = (headers: Asker['headers']): Question => ({ asker: { headers } });
  const from = (address: string): Question => ({ asker: { address } });
  const [referer, program] = ['aws:Referer', 'aws:UserAgent'];

  it.each<[object, Question, boolean]>([
    [{ StringEquals: { [referer]: 'a' } }, sent({ referer: 'a' }), true],
    [{ StringEquals: { [referer]: ['a', 'b'] } }, sent({ referer: 'b' }), true],
    [{ StringEquals: { [referer]: 'a' } }, sent({ referer: 'A' }), false],
    [{ StringEquals: { [referer]: 'a' } }, {}, false],
    [{ StringEquals: { 'AWS:referer': 'a' } }, sent({ referer: 'a' }), true],
    [{ StringNotEquals: { [referer]: ['a', 'b'] } }, sent({ referer: 'c' }), true],
    [{ StringNotEquals: { [referer]: ['a', 'b'] } }, sent({ referer: 'b' }), false],
    [{ StringNotEquals: { [referer]: 'a' } }, {}, true],
    [{ StringEqualsIgnoreCase: { [referer]: 'a' } }, sent({ referer: 'A' }), true],
    [{ StringNotEqualsIgnoreCase: { [referer]: 'a' } }, sent({ referer: 'A' }), false],
    [{ StringLike: { [referer]: 'http://a.test/*' } }, sent({ referer: 'http://a.test/x' }), true],
    [{ StringLike: { [referer]: 'http://a.test/*' } }, sent({ referer: 'http://b.test/' }), false],
    [{ StringNotLike: { [program]: '*bot*' } }, sent({ 'user-agent': 'a robot' }), false],
    [{ StringLikeIfExists: { [referer]: 'a*' } }, {}, true],
    [{ StringLikeIfExists: { [referer]: 'a*' } }, sent({ referer: 'b' }), false],
    [{ StringEquals: { [referer]: 'a' }, StringLike: { [program]: 'x*' } }, sent({ referer: 'a' }), false],
    [{ StringEquals: { [referer]: 'a', [program]: 'x' } }, sent({ referer: 'a', 'user-agent': 'x' }), true],
    [{ StringEquals: { [referer]: 'a', [program]: 'x' } }, sent({ referer: 'a' }), false],
    [{ Null: { [referer]: 'true' } }, {}, true],
    [{ Null: { [referer]: true } }, sent({ referer: 'a' }), false],
    [{ Null: { [referer]: 'false' } }, sent({ referer: 'a' }), true],
    [{ IpAddress: { 'aws:SourceIp': '192.0.2.0/24' } }, {}, true],
    [{ IpAddress: { 'aws:SourceIp': '192.0.2.0/29' } }, from('192.0.2.8'), false],
    [{ IpAddress: { 'aws:SourceIp': ['10.0.0.0/8', '192.0.2.7'] } }, {}, true],
    [{ IpAddress: { 'aws:SourceIp': '0.0.0.0/0' } }, from('2001:db8::1'), false],
    [{ IpAddress: { 'aws:SourceIp': '2001:db8::/32' } }, from('2001:db8:1::1'), true],
    [{ IpAddress: { 'aws:SourceIp': '192.0.2.7' } }, from('::ffff:192.0.2.7'), true],
    [{ IpAddress: { 'aws:SourceIp': '192.0.2.7' } }, from(''), false],
    [{ NotIpAddress: { 'aws:SourceIp': '10.0.0.0/8' } }, {}, true],
    [{ NotIpAddress: { 'aws:SourceIp': ['10.0.0.0/8', '192.0.2.0/24'] } }, {}, false],
    [{ Bool: { 'aws:SecureTransport': 'false' } }, {}, true],
    [{ Bool: { 'aws:SecureTransport': true } }, {}, false],
    [{ Bool: { 'aws:SecureTransport': true } }, { asker: { isSecure: true } }, true],
    [{ StringEquals: { 'aws:SecureTransport': 'false' } }, {}, true],
    [{ DateGreaterThan: { 'aws:CurrentTime': '2026-05-17T11:59:59Z' } }, {}, true],
    [{ DateLessThanEquals: { 'aws:CurrentTime': '2026-05-17T14:00:00+02:00' } }, {}, true],
    [{ DateLessThan: { 'aws:CurrentTime': '2026-05-17' } }, {}, false],
    [{ DateEquals: { 'aws:CurrentTime': '1779019200' } }, {}, true],
    [{ DateNotEquals: { 'aws:CurrentTime': '2026-05-17T12:00:00Z' } }, {}, false],
  ])('%j', (Condition, question, expected) => {
    expect(isAbout({ Condition }, question)).toBe(expected);
  });

  const listing = (text: string): Question => ({
    action: 'ListBucket',
    asker: { query: new Map(new URLSearchParams(text)) },
  });
  const put = (headers: Asker['headers'], changed: Partial<Subject> = {}): Question => ({
    action: 'PutObject',
    asker: { headers },
    subject: changed,
  });
  const writing = (method: string, text: string): Question => ({
    action: 'PutObject',
    asker: { method, query: new Map(new URLSearchParams(text)) },
  });
  const tags = (...keys: string[]) => keys.map((key) => ({ key, value: `${key}1` }));

  it.each<[object, Question, boolean]>([
    [{ StringLike: { 's3:prefix': 'a/*' } }, listing('prefix=a/b'), true],
    [{ StringEquals: { 's3:prefix': ['', 'a/'] } }, listing('prefix='), true],
    [{ StringEquals: { 's3:prefix': '' } }, listing(''), false],
    [{ StringNotLike: { 's3:prefix': 'a/*' } }, listing(''), true],
    [{ StringEquals: { 's3:delimiter': '/' } }, listing('delimiter=/'), true],
    [{ NumericLessThanEquals: { 's3:max-keys': 10 } }, listing('max-keys=10'), true],
    [{ NumericLessThanEquals: { 's3:max-keys': '10' } }, listing('max-keys=11'), false],
    [{ NumericGreaterThan: { 's3:max-keys': '10' } }, listing('max-keys=x'), false],
    [{ NumericNotEquals: { 's3:max-keys': '10' } }, listing(''), true],
    [{ StringEquals: { 's3:x-amz-acl': 'public-read' } }, put({ 'x-amz-acl': 'public-read' }), true],
    [{ StringNotEquals: { 's3:x-amz-acl': 'private' } }, put({}), true],
    [
      { StringLike: { 's3:x-amz-grant-full-control': '*id=*' } },
      put({ 'x-amz-grant-full-control': 'id="x"' }),
      true,
    ],
    [
      { StringLike: { 's3:x-amz-copy-source': 'src/a b/*' } },
      put({ 'x-amz-copy-source': '/src/a%20b/c' }),
      true,
    ],
    [{ StringEquals: { 's3:x-amz-metadata-directive': 'COPY' } }, put({}), false],
    [{ Null: { 's3:x-amz-server-side-encryption': true } }, put({}), true],
    [{ StringEquals: { 's3:if-match': '"a"' } }, put({ 'if-match': '"a"' }), true],
    [{ Null: { 's3:if-match': false } }, { ...put({ 'if-match': '*' }), action: 'DeleteObject' }, true],
    [{ Null: { 's3:if-match': true } }, { ...put({}), action: 'DeleteObjectVersion' }, true],
    [{ StringEquals: { 's3:if-none-match': '*' } }, put({ 'if-none-match': '*' }), true],
    [{ Null: { 's3:if-none-match': false } }, put({ 'if-match': '*' }), false],
    [{ Bool: { 's3:ObjectCreationOperation': true } }, put({}), true],
    [{ Bool: { 's3:ObjectCreationOperation': true } }, writing('PUT', 'partNumber=1'), true],
    [{ Bool: { 's3:ObjectCreationOperation': false } }, writing('PUT', 'partNumber=1&uploadId=a'), true],
    [{ Bool: { 's3:ObjectCreationOperation': false } }, writing('POST', 'uploads='), true],
    [{ Bool: { 's3:ObjectCreationOperation': true } }, writing('POST', 'uploadId=a'), true],
    [{ Bool: { 's3:ObjectCreationOperation': true } }, writing('POST', 'partNumber=1&uploadId=a'), true],
    [{ StringEquals: { 's3:RequestObjectTag/a': 'x y' } }, put({ 'x-amz-tagging': 'a=x+y&b=2' }), true],
    [{ StringEquals: { 's3:RequestObjectTag/A': 'x' } }, put({ 'x-amz-tagging': 'a=x' }), false],
    [{ StringEquals: { 's3:RequestObjectTag/a': 'a1' } }, put({}, { newTags: tags('a') }), true],
    [
      { 'ForAllValues:StringEquals': { 's3:RequestObjectTagKeys': ['a', 'b'] } },
      put({}, { newTags: tags('a', 'b') }),
      true,
    ],
    [
      { 'ForAllValues:StringEquals': { 's3:RequestObjectTagKeys': ['a', 'b'] } },
      put({}, { newTags: tags('a', 'c') }),
      false,
    ],
    [{ 'ForAllValues:StringEquals': { 's3:RequestObjectTagKeys': 'a' } }, put({}), true],
    [
      { 'ForAnyValue:StringEquals': { 's3:RequestObjectTagKeys': ['a'] } },
      put({}, { newTags: tags('a', 'c') }),
      true,
    ],
    [{ 'ForAnyValue:StringEquals': { 's3:RequestObjectTagKeys': ['a'] } }, put({}), false],
    [
      { 'ForAnyValue:StringNotEquals': { 's3:RequestObjectTagKeys': ['a'] } },
      put({}, { newTags: tags('a', 'c') }),
      true,
    ],
    [
      { 'ForAnyValue:StringNotEquals': { 's3:RequestObjectTagKeys': ['a'] } },
      put({}, { newTags: tags('a') }),
      false,
    ],
    [
      { StringEquals: { 's3:VersionId': 'null' } },
      { action: 'GetObjectVersion', subject: { version: 'null' } },
      true,
    ],
    [
      { StringEquals: { 's3:ExistingObjectTag/a': 'a1' } },
      { subject: { object: { acl: bucket.acl, tags: tags('a') } } },
      true,
    ],
    [
      { StringEquals: { 's3:ExistingObjectTag/a': 'a1' } },
      { subject: { object: { acl: bucket.acl, tags: [] } } },
      false,
    ],
  ])('%j of an action that has it', (Condition, question, expected) => {
    const Resource = ['arn:aws:s3:::bucket', 'arn:aws:s3:::bucket/*'];
    expect(isAbout({ Action: 's3:*', Resource, Condition }, question)).toBe(expected);
  });

  it('compares nothing of a request whose action has nothing to do with it', () => {
    const Resource = ['arn:aws:s3:::bucket', 'arn:aws:s3:::bucket/*'];
    const Condition = { StringEquals: { 's3:x-amz-acl': 'private', 's3:prefix': 'a' } };
    const asker = { headers: { 'x-amz-acl': 'private' }, query: new Map([['prefix', 'a']]) };
    expect(isAbout({ Action: 's3:*', Resource, Condition }, { asker })).toBe(false);
  });

  it('compares the key that a client asks for in place of a prefix, where it is to learn that there is none', () => {
    const changed = {
      Action: 's3:ListBucket',
      Resource: 'arn:aws:s3:::bucket',
      Condition: { StringLike: { 's3:prefix': 'public/*' } },
    };
    const ask = (prefix: string) => isAbout(changed, { ...listing('prefix=public/x'), subject: { prefix } });
    expect([ask('public/a'), ask('secret/a')]).toEqual([true, false]);
  });
});

describe('a policy is public', () => {
  const parts = Array.from({ length: 256 }, (_, part) => part);
  const within = (...networks: string[]) => ({ Condition: { IpAddress: { 'aws:SourceIp': networks } } });

  it.each([
    ['that permits everybody something', [statement()], true],
    ['that permits an account', [statement({ Principal: { AWS: other } })], false],
    ['that permits an account and everybody', [statement({ Principal: { AWS: [other, '*'] } })], true],
    ['that denies everybody', [statement({ Effect: 'Deny' })], false],
    ['that permits and denies', [statement({ Effect: 'Deny' }), statement()], true],
    ['that permits a network', [statement(within('10.0.0.0/8', '2001:db8::/32'))], false],
    ['that permits a wide network', [statement(within('10.0.0.0/8', '0.0.0.0/1'))], true],
    [
      'that permits all networks of a part',
      [statement(within(...parts.map((part) => `${part}.0.0.0/8`)))],
      true,
    ],
    [
      'that permits every second network',
      [statement(within(...parts.flatMap((part) => (part % 2 === 0 ? [`${part}.0.0.0/8`] : []))))],
      true,
    ],
    [
      'that permits all networks in its statements',
      parts.slice(0, 32).map((part) => statement(within(`${part}.0.0.0/8`))),
      true,
    ],
    [
      'that permits one network often',
      parts.slice(0, 32).map((part) => statement(within(`10.${part}.0.0/8`, '10.0.0.0/9'))),
      false,
    ],
    [
      'that permits the networks of few',
      [statement(within('10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '2001:db8::/32'))],
      false,
    ],
    ['that permits a wide network of IPv6', [statement(within('2001::/16'))], true],
    [
      'that excludes a network',
      [statement({ Condition: { NotIpAddress: { 'aws:SourceIp': '10.0.0.1' } } })],
      true,
    ],
    [
      'that compares what clients choose',
      [statement({ Condition: { StringEquals: { 'aws:Referer': 'a' } } })],
      true,
    ],
    [
      'that permits a network and an account',
      [statement(within('10.0.0.1')), statement({ Principal: { AWS: one } })],
      false,
    ],
  ])('%s: %#', (_, statements, expected) => {
    expect(isPublic(readPolicy(policyWith(...statements), bucket.label))).toBe(expected);
  });
});
