import { expect, it } from 'vitest';
import type { Bucket } from '../backend.js';
import { bucket, one, other, policyWith, statement } from '../policy/policy.fixture.js';
import { cannedAcl, logDeliveryAcl } from './acl.js';
import { mayDeliver } from './log-delivery.js';
import { aclProblem } from './settings.js';

const source: Bucket = { ...bucket, id: 2, label: 'source' };
const keys = ['log/', 'log/2026-01-01-00-00-00-X'];
const service = { Service: 'logging.s3.amazonaws.com' };
const permits = (changed: Readonly<Record<string, unknown>> = {}) =>
  statement({ Principal: service, Action: 's3:PutObject', ...changed });
const denies = (changed: Readonly<Record<string, unknown>> = {}) => permits({ Effect: 'Deny', ...changed });
const asked = (settings: Partial<Bucket>) =>
  mayDeliver({ ...bucket, ...settings }, source, keys, new Date(0));
const byPolicy = (...statements: readonly unknown[]) => asked({ policy: policyWith(...statements) });
const arn = (text: string) => ({ ArnLike: { 'aws:SourceArn': text } });

it.each([
  ['the service', permits(), true],
  ['the keys', permits({ Resource: 'arn:aws:s3:::bucket/log/*' }), true],
  ['the beginning of the keys', permits({ Resource: 'arn:aws:s3:::bucket/log/' }), true],
  ['other keys', permits({ Resource: 'arn:aws:s3:::bucket/kaboom' }), false],
  ['another action', permits({ Action: 's3:GetObject' }), false],
  ['everybody', permits({ Principal: '*' }), false],
  ['another service', permits({ Principal: { Service: 'logging.s3.amazonaws.com.example' } }), false],
  ['the source', permits({ Condition: arn('arn:aws:s3:::source') }), true],
  ['sources by a pattern', permits({ Condition: arn('arn:*:s3:::s*') }), true],
  ['another source', permits({ Condition: arn('arn:aws:s3:::kaboom') }), false],
  ['parts that are fewer', permits({ Condition: arn('arn:aws:s3::a:*') }), false],
  ['the account', permits({ Condition: { StringEquals: { 'aws:SourceAccount': one } } }), true],
  ['another account', permits({ Condition: { StringEquals: { 'aws:SourceAccount': other } } }), false],
])('a policy that permits %s: %s %s', (_, policy, expected) => {
  expect(byPolicy(policy)).toBe(expected);
});

it.each([
  ['the service', denies(), true],
  ['everybody', denies({ Principal: '*' }), true],
  [
    'requests without HTTPS',
    denies({ Principal: '*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    false,
  ],
  [
    'other addresses',
    denies({ Principal: '*', Condition: { NotIpAddress: { 'aws:SourceIp': '10.0.0.0/8' } } }),
    true,
  ],
  [
    'other addresses of clients',
    denies({
      Principal: '*',
      Condition: {
        NotIpAddress: { 'aws:SourceIp': '10.0.0.0/8' },
        Bool: { 'aws:PrincipalIsAWSService': 'false' },
      },
    }),
    false,
  ],
])('a policy that denies %s', (_, policy, isDenied) => {
  expect(byPolicy(permits(), policy)).toBe(!isDenied);
});

it('a list permits it to the group, unless the bucket has none or the policy denies it', () => {
  const acl = logDeliveryAcl(one);
  expect(asked({ acl: cannedAcl('public-read-write', one) })).toBe(false);
  expect(asked({ acl })).toBe(true);
  expect(asked({ acl: { ...acl, grants: acl.grants.slice(0, 1) } })).toBe(false);
  expect(asked({ acl, ownership: 'BucketOwnerEnforced' })).toBe(false);
  const block = { blockAcls: true, ignoreAcls: true, blockPolicy: true, restrict: true };
  expect(asked({ acl, publicAccessBlock: block })).toBe(true);
  expect(aclProblem({ ...bucket, publicAccessBlock: block }, acl)).toBeUndefined();
  expect(asked({ acl, policy: policyWith(denies()) })).toBe(false);
});
