import { describe, expect, it } from 'vitest';
import { actions, isAction, type Action } from '@cloud-account/s3';
import type { RawRequest } from '@cloud-account/testkit/s3-server';
import { useStoreServer } from '../../store-server.fixture.js';
import { about, policyTools } from './policies.fixture.js';

const server = useStoreServer();
const { setPolicy, isDenied } = policyTools(server);

/** The requests that ask for each action alone, of a bucket with the object `key`. */
const requests: Partial<Record<Action, readonly (readonly [RawRequest['method'], string])[]>> = {
  ListBucket: [
    ['GET', ''],
    ['GET', '?list-type=2'],
    ['HEAD', ''],
  ],
  ListBucketVersions: [['GET', '?versions=']],
  ListBucketMultipartUploads: [['GET', '?uploads=']],
  GetBucketLocation: [['GET', '?location=']],
  GetBucketAcl: [['GET', '?acl=']],
  PutBucketAcl: [['PUT', '?acl=']],
  DeleteBucket: [['DELETE', '']],
  GetBucketCORS: [['GET', '?cors=']],
  PutBucketCORS: [
    ['PUT', '?cors='],
    ['DELETE', '?cors='],
  ],
  GetLifecycleConfiguration: [['GET', '?lifecycle=']],
  PutLifecycleConfiguration: [
    ['PUT', '?lifecycle='],
    ['DELETE', '?lifecycle='],
  ],
  PutBucketWebsite: [['PUT', '?website=']],
  DeleteBucketWebsite: [['DELETE', '?website=']],
  PutReplicationConfiguration: [['DELETE', '?replication=']],
  PutBucketLogging: [['PUT', '?logging=']],
  PutBucketNotification: [['PUT', '?notification=']],
  PutBucketRequestPayment: [['PUT', '?requestPayment=']],
  GetBucketAbac: [['GET', '?abac=']],
  PutBucketAbac: [['PUT', '?abac=']],
  GetAnalyticsConfiguration: [
    ['GET', '?analytics='],
    ['GET', '?analytics=&id=a'],
  ],
  PutAnalyticsConfiguration: [['DELETE', '?analytics=&id=a']],
  GetInventoryConfiguration: [['GET', '?inventory=']],
  PutInventoryConfiguration: [['DELETE', '?inventory=&id=a']],
  GetMetricsConfiguration: [['GET', '?metrics=']],
  PutMetricsConfiguration: [['DELETE', '?metrics=&id=a']],
  GetIntelligentTieringConfiguration: [['GET', '?intelligent-tiering=']],
  PutIntelligentTieringConfiguration: [['DELETE', '?intelligent-tiering=&id=a']],
  GetBucketMetadataTableConfiguration: [
    ['GET', '?metadataConfiguration='],
    ['GET', '?metadataTable='],
  ],
  DeleteBucketMetadataTableConfiguration: [
    ['DELETE', '?metadataConfiguration='],
    ['DELETE', '?metadataTable='],
  ],
  GetBucketTagging: [['GET', '?tagging=']],
  PutBucketTagging: [
    ['PUT', '?tagging='],
    ['DELETE', '?tagging='],
  ],
  GetBucketVersioning: [['GET', '?versioning=']],
  PutBucketVersioning: [['PUT', '?versioning=']],
  GetBucketPolicyStatus: [['GET', '?policyStatus=']],
  GetBucketPublicAccessBlock: [['GET', '?publicAccessBlock=']],
  PutBucketPublicAccessBlock: [
    ['PUT', '?publicAccessBlock='],
    ['DELETE', '?publicAccessBlock='],
  ],
  GetBucketOwnershipControls: [['GET', '?ownershipControls=']],
  PutBucketOwnershipControls: [
    ['PUT', '?ownershipControls='],
    ['DELETE', '?ownershipControls='],
  ],
  GetEncryptionConfiguration: [['GET', '?encryption=']],
  PutEncryptionConfiguration: [
    ['PUT', '?encryption='],
    ['DELETE', '?encryption='],
  ],
  GetBucketObjectLockConfiguration: [['GET', '?object-lock=']],
  PutBucketObjectLockConfiguration: [['PUT', '?object-lock=']],
  GetBucketLogging: [['GET', '?logging=']],
  GetBucketNotification: [['GET', '?notification=']],
  GetAccelerateConfiguration: [['GET', '?accelerate=']],
  GetBucketRequestPayment: [['GET', '?requestPayment=']],
  GetBucketWebsite: [['GET', '?website=']],
  GetReplicationConfiguration: [['GET', '?replication=']],
  GetObject: [
    ['GET', '/key'],
    ['HEAD', '/key'],
  ],
  GetObjectVersion: [['GET', '/key?versionId=null']],
  GetObjectAcl: [['GET', '/key?acl=']],
  GetObjectVersionAcl: [['GET', '/key?acl=&versionId=null']],
  PutObjectAcl: [['PUT', '/key?acl=']],
  PutObjectVersionAcl: [['PUT', '/key?acl=&versionId=null']],
  GetObjectTagging: [['GET', '/key?tagging=']],
  GetObjectVersionTagging: [['GET', '/key?tagging=&versionId=null']],
  PutObjectTagging: [['PUT', '/key?tagging=']],
  PutObjectVersionTagging: [['PUT', '/key?tagging=&versionId=null']],
  DeleteObjectTagging: [['DELETE', '/key?tagging=']],
  DeleteObjectVersionTagging: [['DELETE', '/key?tagging=&versionId=null']],
  GetObjectRetention: [['GET', '/key?retention=']],
  PutObjectRetention: [['PUT', '/key?retention=']],
  GetObjectLegalHold: [['GET', '/key?legal-hold=']],
  PutObjectLegalHold: [['PUT', '/key?legal-hold=']],
  PutObject: [
    ['PUT', '/key'],
    ['POST', '/key?uploads='],
    ['PUT', '/key?uploadId=x&partNumber=1'],
    ['POST', '/key?uploadId=x'],
  ],
  AbortMultipartUpload: [['DELETE', '/key?uploadId=x']],
  ListMultipartUploadParts: [['GET', '/key?uploadId=x']],
  DeleteObjectVersion: [['DELETE', '/other?versionId=null']],
  DeleteObject: [['DELETE', '/other']],
};

describe('a request asks for the action of its operation', () => {
  const rows = Object.entries(requests).filter(([name]) => isAction(name));

  it.each(rows)('%s, which a policy permits or denies alone', async (action, all) => {
    const label = await server.makeBucket();
    await server.put(`/${label}/key`);
    for (const [method = '', rest] of all) {
      const request = { method, path: `/${label}${rest}` };
      await setPolicy(label, about(label, `s3:${action}`));
      expect([method, rest, await isDenied(request, server.strangerKey)]).toEqual([method, rest, false]);
      const others = { Action: undefined, NotAction: [`s3:${action}`, 's3:GetBucketPolicy'] };
      await setPolicy(label, about(label, 's3:*', others));
      expect([method, rest, await isDenied(request, server.strangerKey)]).toEqual([method, rest, true]);
      await setPolicy(label, about(label, `s3:${action}`, { Effect: 'Deny' }));
      expect([method, rest, await isDenied(request, server.key)]).toEqual([method, rest, true]);
    }
  });

  it('of two actions where it needs both', async () => {
    const label = await server.makeBucket();
    await server.put(`/${label}/key`);
    const request = { path: `/${label}/key?attributes=`, headers: { 'x-amz-object-attributes': 'ETag' } };
    const both = ['s3:GetObject', 's3:GetObjectAttributes'] as const;
    for (const one of both) {
      await setPolicy(label, about(label, one));
      expect(await isDenied(request, undefined)).toBe(true);
    }
    await setPolicy(label, about(label, both));
    expect(await isDenied(request, undefined)).toBe(false);
  });

  it('and every action has a request that is tested', () => {
    const elsewhere: readonly Action[] = [
      'GetBucketPolicy',
      'PutBucketPolicy',
      'DeleteBucketPolicy',
      'GetObjectAttributes',
      'GetObjectVersionAttributes',
      'BypassGovernanceRetention',
    ];
    const missing = Object.keys(actions)
      .filter(isAction)
      .filter((name) => !(name in requests) && !elsewhere.includes(name));
    expect(missing).toEqual([]);
  });
});
