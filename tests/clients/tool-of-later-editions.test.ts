import { useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../packages/spec/src/index.js';
import { Client } from './client.fixture.js';

const stage = useStage({ CLOUD_UNKNOWN_FIELDS: 'ignore' });

/** A tool that sends the fields of object storage that later editions have, and null for what it does not mean. */
const tool = new Client(stage, { headers: { 'Content-Type': 'application/json' } });

describe('a tool of later editions', () => {
  it('makes a bucket and a limited key, and reads what it knows of them', async () => {
    const label = 'later-editions';
    const bucket = await tool.done<Schema<'Bucket'>>('POST', '/object-storage/buckets', {
      body: {
        label,
        cluster: 'us-east-1',
        region: 'us-east',
        endpoint_type: 'E1',
        s3_endpoint: null,
        acl: null,
      },
    });
    expect(bucket).toMatchObject({ label, cluster: 'us-east-1' });
    const named = { bucket_name: label, cluster: 'us-east-1', permissions: 'read_only' };
    const key = await tool.done<Schema<'StorageKey'>>('POST', '/object-storage/keys', {
      body: { label: 'my-key', regions: ['us-east'], bucket_access: [{ ...named, region: 'us-east' }] },
    });
    expect(key).toMatchObject({ limited: true, bucket_access: [named] });
    const path = `/object-storage/buckets/us-east-1/${label}/access`;
    const access = await tool.done<Schema<'BucketAccess'>>('GET', path);
    expect(await tool.done('PUT', path, { body: { ...access, cors_enabled: null } })).toEqual({});
    const list = { body: { prefix: 'none', marker: null } };
    const objects = `/object-storage/buckets/us-east-1/${label}/object-list`;
    expect(await tool.done('GET', objects, list)).toMatchObject({ data: [], is_truncated: false });
  });
});
