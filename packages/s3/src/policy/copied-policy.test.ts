import { expect, it } from 'vitest';
import { copiedPolicy } from './copied-policy.js';
import { readPolicy } from './read-policy.js';

it('a copied policy names the copy of the bucket and of the account, and means the same', () => {
  const Statement = {
    Effect: 'Deny',
    Principal: { AWS: ['me', '*'], CanonicalUser: 'me' },
    Action: 's3:*',
    Resource: ['arn:aws:s3:::aws', 'arn:aws:s3:::aws/aws/*', 'arn:aws:s3:::a*/x', 'arn:aws:s3:::aw?', '*'],
    Condition: {
      StringEquals: { 'aws:Referer': 'me', 'aws:SourceAccount': ['me'] },
      ArnLike: { 'AWS:SourceArn': ['arn:aws:s3:::other', 'arn:aws:s3:::o*'] },
    },
  };
  const policyPrincipal = (text: string) => text.replace('me', 'you');
  const copy = (policy: object) =>
    JSON.parse(
      copiedPolicy(JSON.stringify(policy), {
        label: { from: 'aws', to: 'a-copy' },
        labelOf: (label) => `${label}-copy`,
        policyPrincipal,
      }),
    ) as unknown;
  const copied = {
    ...Statement,
    Principal: { AWS: ['you', '*'], CanonicalUser: 'you' },
    Resource: [
      'arn:aws:s3:::a-copy',
      'arn:aws:s3:::a-copy/aws/*',
      'arn:aws:s3:::a*/x',
      'arn:aws:s3:::*',
      '*',
    ],
    Condition: {
      StringEquals: { 'aws:Referer': 'me', 'aws:SourceAccount': ['you'] },
      ArnLike: { 'AWS:SourceArn': ['arn:aws:s3:::other-copy', 'arn:aws:s3:::o*'] },
    },
  };
  expect(copy({ Id: 'x', Statement })).toEqual({ Id: 'x', Statement: copied });
  expect(copy({ Statement: [Statement] })).toEqual({ Statement: [copied] });
  const open = {
    ...Statement,
    Principal: '*',
    Action: 's3:GetObject',
    NotResource: Statement.Resource,
    Resource: undefined,
  };
  expect(() => readPolicy(JSON.stringify(copy({ Statement: [open] })), 'a-copy')).not.toThrow();
});
