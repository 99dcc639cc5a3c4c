import { describe, expect, it } from 'vitest';
import { S3Error } from '../errors.js';
import { one, policyWith, statement } from './policy.fixture.js';
import { longestPolicy, readPolicy } from './read-policy.js';

/** The error of a document; undefined: it is a policy of the bucket. */
const problemOf = (text: string): string | undefined => {
  try {
    readPolicy(text, 'bucket');
    return undefined;
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    expect(error.code).toBe('MalformedPolicy');
    return error.message.replaceAll('`', '');
  }
};

const whole = ['arn:aws:s3:::bucket', 'arn:aws:s3:::bucket/*'];

describe('a policy', () => {
  it.each([
    ['one statement that is no list', { Statement: statement() }],
    ['a name and names of statements', { Id: 'x', Statement: [statement({ Sid: 'Some words' })] }],
    ['the older version', { Version: '2008-10-17', Statement: [statement()] }],
  ])('has %s', (_, policy) => {
    expect(problemOf(JSON.stringify(policy))).toBeUndefined();
  });

  it.each([
    ['all principals in another form', { Principal: { AWS: '*' } }],
    ['an account', { Principal: { AWS: one } }],
    ['an account as a canonical user', { Principal: { CanonicalUser: one.toUpperCase() } }],
    [
      'accounts and keys',
      { Principal: { AWS: [`arn:aws:iam::${one}:root`, `arn:aws:iam::${one}:user/KEY`] } },
    ],
    ['a service', { Principal: { Service: ['logging.s3.amazonaws.com', 'ec2.amazonaws.com'] } }],
    ['the source of a service', { Condition: { ArnLike: { 'aws:SourceArn': 'arn:aws:s3:::*' } } }],
    ['all actions', { Action: '*', Resource: whole }],
    ['actions by a pattern, in any case', { Action: ['S3:getobject*', 's3:PutObjec?'] }],
    ['actions of requests that are not served', { Action: ['s3:RestoreObject', 's3:GetObjectTorrent'] }],
    ['all but some actions', { Action: undefined, NotAction: 's3:DeleteObject' }],
    ['all but some resources', { Resource: undefined, NotResource: 'arn:aws:s3:::bucket/public/*' }],
    ['a resource by a pattern of buckets', { Resource: ['arn:aws:s3:::b*', 'arn:aws:s3:::*/*', '*'] }],
    ['actions on a bucket and on objects', { Action: ['s3:ListBucket', 's3:GetObject'], Resource: whole }],
  ])('has a statement of %s', (_, changed) => {
    expect(problemOf(policyWith(statement(changed)))).toBeUndefined();
  });

  it.each([
    ['no JSON', '{', 'The policy is no JSON.'],
    ['no object', '[]', 'The policy is to be an object.'],
    ['no statements', '{"Statement": []}', 'The policy has no statement.'],
    ['nothing', '{}', 'The policy has no statement.'],
    [
      'another version',
      '{"Version": "2020-01-01", "Statement": {}}',
      'Version is to be 2012-10-17 or 2008-10-17.',
    ],
    ['an unknown part', '{"Statements": []}', 'A policy cannot have Statements.'],
    ['a part twice', '{"Statement": [], "St\\u0061tement": []}', 'Statement stands twice in the same place.'],
    ['an Id that is no text', JSON.stringify({ Id: 1, Statement: statement() }), 'Id is to be a text.'],
    [
      'too many question marks',
      policyWith(statement({ Resource: `arn:aws:s3:::bucket/${'?'.repeat(101)}` })),
      'The policy has more than 100 question marks.',
    ],
    [
      'too many bytes',
      policyWith(statement({ Sid: 'x'.repeat(longestPolicy) })),
      'The policy is longer than 20 KB.',
    ],
  ])('is refused with %s', (_, text, message) => {
    expect(problemOf(text)).toBe(message);
  });

  it.each([
    ['no effect', { Effect: undefined }, 'Effect is to be Allow or Deny.'],
    ['another effect', { Effect: 'allow' }, 'Effect is to be Allow or Deny.'],
    ['a name that is no text', { Sid: 1 }, 'Sid is to be a text.'],
    ['an unknown part', { Conditions: {} }, 'A statement cannot have Conditions.'],
    ['no principal', { Principal: undefined }, 'A statement needs a Principal.'],
    [
      'all but some principals',
      { Principal: undefined, NotPrincipal: '*' },
      'NotPrincipal is not supported: name those whom the statement is about as Principal.',
    ],
    ['a principal that is a list', { Principal: ['*'] }, /^Principal is to be \*/],
    [
      'an empty list of principals',
      { Principal: { AWS: [] } },
      'Principal is to be a text or a list of texts.',
    ],
    ['no kind of principals', { Principal: {} }, /^Principal is to be \*/],
    [
      'a provider',
      { Principal: { Federated: 'x.test' } },
      /^There are no principals of the kind Federated here/,
    ],
    [
      'an account with a number',
      { Principal: { AWS: '123456789012' } },
      /^123456789012 is no principal here/,
    ],
    ['users by a pattern', { Principal: { AWS: `arn:aws:iam::${one}:*` } }, /is no principal here/],
    ['no action', { Action: undefined }, 'A statement has either Action or NotAction.'],
    ['both kinds of actions', { NotAction: 's3:*' }, 'A statement has either Action or NotAction.'],
    ['an unknown action', { Action: 's3:ReadObject' }, 's3:ReadObject is no action of S3.'],
    ['an action of another service', { Action: 'ec2:*' }, 'ec2:* is no action of S3.'],
    ['an action without its service', { Action: 'GetObject' }, 'GetObject is no action of S3.'],
    ['no resource', { Resource: undefined }, 'A statement has either Resource or NotResource.'],
    ['another bucket', { Resource: 'arn:aws:s3:::other/*' }, /is not in the bucket of the policy/],
    ['a longer bucket', { Resource: 'arn:aws:s3:::bucket-2/*' }, /is not in the bucket of the policy/],
    ['a name for a resource', { Resource: 'bucket/*' }, /does not begin with arn:aws:s3:::/],
    ['objects alone', { Action: 's3:ListBucket' }, /^The action s3:ListBucket does not apply to a resource/],
    [
      'the bucket alone',
      { Action: ['s3:ListBucket', 's3:GetObject'], Resource: 'arn:aws:s3:::bucket' },
      /^The action s3:GetObject does not apply to a resource/,
    ],
    ['a variable', { Resource: 'arn:aws:s3:::bucket/${aws:username}/*' }, /^Policies here have no variables/],
    [
      'a variable in a condition',
      { Condition: { StringEquals: { 'aws:Referer': '${aws:username}' } } },
      /^Policies here have no variables/,
    ],
  ])('is refused with a statement of %s', (_, changed, message) => {
    expect(problemOf(policyWith(statement(changed)))).toEqual(
      message instanceof RegExp ? expect.stringMatching(message) : message,
    );
  });

  it.each([
    ['no operators', [], 'Condition is to be an object of condition operators.'],
    ['no keys', { StringEquals: 'x' }, 'StringEquals is to be an object of condition keys.'],
    ['an unknown operator', { StringMatches: {} }, 'There is no condition operator StringMatches here.'],
    ['an operator of bytes', { BinaryEquals: {} }, 'There is no condition operator BinaryEquals here.'],
    ['an unknown quantifier', { 'ForEach:StringLike': {} }, /^There is no condition operator/],
    ['a quantifier of Null', { 'ForAnyValue:Null': {} }, /^There is no condition operator/],
    ['a Null that may be absent', { NullIfExists: {} }, /^There is no condition operator/],
    [
      'an unknown key',
      { StringEquals: { 'aws:PrincipalOrgID': 'x' } },
      /^There is no condition key aws:Princ/,
    ],
    [
      'a key of tags without a tag',
      { StringEquals: { 's3:ExistingObjectTag/': 'x' } },
      /^There is no condition key/,
    ],
    [
      'a key that no request has',
      { StringEquals: { 's3:prefix': 'x' } },
      'No request for the actions of the statement has the condition key s3:prefix.',
    ],
    [
      'addresses as texts',
      { StringLike: { 'aws:SourceIp': '10.*' } },
      /does not compare values of aws:SourceIp/,
    ],
    [
      'texts as addresses',
      { IpAddress: { 'aws:Referer': '10.0.0.0/8' } },
      /does not compare values of aws:Refe/,
    ],
    ['texts as numbers', { NumericEquals: { 'aws:UserAgent': 1 } }, /does not compare values/],
    [
      'no values',
      { StringEquals: { 'aws:Referer': [] } },
      /^The values of the condition StringEquals are to be/,
    ],
    ['an object as a value', { StringEquals: { 'aws:Referer': {} } }, /^The values of the condition/],
    ['a name for an address', { IpAddress: { 'aws:SourceIp': 'host.test' } }, /^host.test is not an address/],
    [
      'a network with too many bits',
      { IpAddress: { 'aws:SourceIp': '10.0.0.0/33' } },
      /^10.0.0.0\/33 is not/,
    ],
    [
      'a day that does not exist',
      { DateLessThan: { 'aws:CurrentTime': '2090-02-31' } },
      /^2090-02-31 is not a date/,
    ],
    ['a word as true', { Bool: { 'aws:SecureTransport': 'yes' } }, 'yes is not true or false.'],
    ['a word as Null', { Null: { 'aws:Referer': 'yes' } }, /^The value of the condition operator Null/],
  ])('is refused with a condition of %s', (_, Condition, message) => {
    expect(problemOf(policyWith(statement({ Condition })))).toEqual(
      message instanceof RegExp ? expect.stringMatching(message) : message,
    );
  });

  it('is refused with numbers that are none, and with several values without a quantifier', () => {
    const list = { Action: 's3:ListBucket', Resource: 'arn:aws:s3:::bucket' };
    const Condition = { NumericLessThan: { 's3:max-keys': 'ten' } };
    expect(problemOf(policyWith(statement({ ...list, Condition })))).toBe('ten is not a number.');
    const tags = { StringEquals: { 's3:RequestObjectTagKeys': 'a' } };
    expect(problemOf(policyWith(statement({ Action: 's3:PutObject', Condition: tags })))).toMatch(
      /can have several values: write ForAnyValue: or ForAllValues:/,
    );
  });
});
