import type { Schema } from '@cloud-account/spec';
import { expectRefused, useServer } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendWithBody } from './body-of-get.fixture.js';
import { makeBucket, pathOf, putObject } from '../storage.fixture.js';

const server = useServer();

const name = 'a b+c&d.txt';
let bucket: Schema<'Bucket'>;

beforeAll(async () => {
  bucket = await makeBucket(server.user);
  for (const each of [name, 'zoo']) await putObject(server.user, bucket, each);
});

const aclOf = (object: string) => `${pathOf(bucket)}/object-acl?name=${encodeURIComponent(object)}`;

describe('getObjectAcl', () => {
  it('reads the ACL, with parameters in the query or a body', async () => {
    const read = async () => (await server.user.get<Schema<'ObjectAcl'>>(aclOf(name))).body;
    expect(await read()).toMatchObject({ acl: 'private' });
    const { body } = await server.user.put(`${pathOf(bucket)}/object-acl`, { name, acl: 'public-read' });
    expect(await read()).toEqual(body);
    const sent = await sendWithBody(server, `${pathOf(bucket)}/object-acl`, JSON.stringify({ name }));
    expect(JSON.parse(sent.text)).toEqual(body);
  });

  it('refuses a missing object and a missing name', async () => {
    await expectRefused(server, () => server.user.get(aclOf('missing')), 404, 'Not found');
    const unnamed = () => server.user.get(`${pathOf(bucket)}/object-acl`);
    await expectRefused(server, unnamed, 400, ['name', 'name is required']);
    const long = () => server.user.get(aclOf('ä'.repeat(600)));
    await expectRefused(server, long, 400, ['name', 'Must be at most 1,024 bytes in UTF-8']);
  });
});
