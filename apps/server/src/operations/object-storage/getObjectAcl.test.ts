import type { Schema } from '@cloud-account/spec';
import { expectRefused, useStage } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendWithBody } from './body-of-get.fixture.js';
import { isOfAccount, makeBucket, needsStorageAccess, pathOf, putObject } from './storage.fixture.js';

const stage = useStage();

const name = 'a b+c&d.txt';
let bucket: Schema<'Bucket'>;

beforeAll(async () => {
  bucket = await makeBucket(stage.user);
  for (const each of [name, 'zoo']) await putObject(stage.user, bucket, each);
});

const aclOf = (object: string) => `${pathOf(bucket)}/object-acl?name=${encodeURIComponent(object)}`;

describe('getObjectAcl', () => {
  it('reads, from the query or a body, what was set', async () => {
    const read = async () => (await stage.user.get<Schema<'ObjectAcl'>>(aclOf(name))).body;
    expect(await read()).toMatchObject({ acl: 'private' });
    const { body } = await stage.user.put(`${pathOf(bucket)}/object-acl`, { name, acl: 'public-read' });
    expect(await read()).toEqual(body);
    const sent = await sendWithBody(stage, `${pathOf(bucket)}/object-acl`, JSON.stringify({ name }));
    expect(JSON.parse(sent.text)).toEqual(body);
  });

  it('refuses an object that is not there, or not named', async () => {
    await expectRefused(stage.cloud, () => stage.user.get(aclOf('missing')), 404, 'Not found');
    const unnamed = () => stage.user.get(`${pathOf(bucket)}/object-acl`);
    await expectRefused(stage.cloud, unnamed, 400, ['name', 'name is required']);
    const long = () => stage.user.get(aclOf('ä'.repeat(600)));
    await expectRefused(stage.cloud, long, 400, ['name', 'Must be at most 1,024 bytes in UTF-8']);
  });

  isOfAccount(stage, { method: 'GET', path: '/object-acl?name=zoo' });
  needsStorageAccess(stage, { method: 'GET', path: () => aclOf('zoo') });
});
