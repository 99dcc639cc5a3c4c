import { gzipSync } from 'node:zlib';
import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { encryptSecrets } from '../../../credentials/node-secrets.js';
import { fromImage, makeNode, password } from '../../../operations/nodes/machines/nodes.fixture.js';
import { nodeOf } from './boot.js';
import { deploymentOf } from './deploy.js';

const server = useServer();

/** The user data that the hypervisor gets when a client sent some. */
async function deployedUserData(userData: string, fields: object = fromImage): Promise<Buffer> {
  const { cloud } = server;
  const { id } = await makeNode(server, server.user, { ...fields, metadata: { user_data: userData } });
  const job = cloud.randomness.uuid();
  const secrets = encryptSecrets(cloud, job, { rootPassword: password, scriptValues: {} });
  const payload = { image: fromImage.image, authorizedKeys: [], script: null, secrets };
  const owner = { account: { id: server.user.accountId } };
  const run = { cloud, owner, job, subject: String(id), payload };
  const deployment = await deploymentOf(run, payload, await nodeOf(cloud, id));
  return Buffer.from(deployment.userData ?? '', 'base64');
}

describe('user data reaches the hypervisor byte for byte', () => {
  it.each<[string, Buffer]>([
    ['text', Buffer.from('#cloud-config\n# Grüße\n')],
    ['what gzip made', gzipSync('#cloud-config\nhostname: web-1\n')],
    ['every byte there is', Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))],
  ])('%s', async (_what, bytes) => {
    expect(await deployedUserData(bytes.toString('base64'))).toEqual(bytes);
  });

  it('also with the image of a later disk of a node that was made without an image', async () => {
    const bytes = Buffer.from('#cloud-config\n');
    expect(await deployedUserData(bytes.toString('base64'), {})).toEqual(bytes);
  });

  it('also when a client inserted line breaks', async () => {
    const bytes = gzipSync('#cloud-config\n'.repeat(50));
    const lines = bytes.toString('base64').replaceAll(/(.{20})/g, '$1\r\n');
    expect(await deployedUserData(lines)).toEqual(bytes);
  });
});
