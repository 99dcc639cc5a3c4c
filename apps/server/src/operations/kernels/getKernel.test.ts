import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();

describe('getKernel', () => {
  it.each([
    '/node/kernels/node/latest-64bit',
    '/node/kernels/node%2Flatest-64bit',
    '/node/kernels/node%2flatest-64bit',
    '/node/kernels/node/latest-64bit/',
  ])('shows a kernel, the slash of its id raw or encoded: %s', async (path) => {
    const body = expectDone(await server.user.get<Schema<'Kernel'>>(path));
    expect(body).toStrictEqual({
      id: 'node/latest-64bit',
      label: 'Latest 64 bit (6.1.10-x86_64-node159)',
      version: '6.1.10',
      kvm: true,
      architecture: 'x86_64',
      pvops: true,
      deprecated: false,
      built: '2023-03-03T12:00:00',
    });
  });

  it('shows a kernel without a version', async () => {
    const { body } = await server.user.get<Schema<'Kernel'>>('/node/kernels/node/direct-disk');
    expect(body).toMatchObject({ label: 'Direct Disk', version: '', pvops: false });
  });

  it.each(['node/none', 'latest-64bit', 'node/%00'])('finds no kernel %s', async (id) => {
    await expectRefused(server, () => server.user.get(`/node/kernels/${id}`), 404, 'Not found');
  });
});
