import type { Schema } from '@cloud-account/spec';
import { list, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();

type Kernel = Schema<'Kernel'>;
type Page = Schema<'KernelPage'>;

const path = '/node/kernels';

const all = async (): Promise<Kernel[]> => (await server.user.get<Page>(`${path}?page_size=500`)).body.data;

describe('listKernels', () => {
  it('lists kernels that follow the newest version first, then boot loaders, then single kernels', async () => {
    const ids = (await all()).map(({ id }) => id);
    expect(ids[0]).toBe('node/latest-64bit');
    expect(ids.indexOf('node/grub2')).toBeLessThan(ids.indexOf('node/6.2.9-x86_64-node160'));
    expect(ids.indexOf('node/6.2.9-x86_64-node160')).toBeLessThan(ids.indexOf('node/5.10.13-x86_64-node141'));
  });

  it('comes in pages of 100, each kernel once', async () => {
    const kernels = await all();
    const seen: Kernel[] = [];
    for (const page of [1, 2, 3, 4]) {
      const { body } = await server.user.get<Page>(`${path}?page=${page}`);
      expect(body).toMatchObject({ page, pages: 4, results: kernels.length });
      seen.push(...body.data);
    }
    expect(seen).toEqual(kernels);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(kernels.length);
  });

  it('shows every kernel as a read does', async () => {
    for (const kernel of (await all()).slice(0, 12)) {
      expect((await server.user.get<Kernel>(`${path}/${kernel.id}`)).body).toStrictEqual(kernel);
    }
  });

  it.each<[object, (kernel: Kernel) => boolean]>([
    [{ label: { '+contains': 'LATEST' } }, ({ label }) => label.startsWith('Latest')],
    [{ version: '6.1.10' }, ({ version }) => version === '6.1.10'],
    [{ version: '' }, ({ id }) => id === 'node/direct-disk'],
    [{ kvm: false }, ({ kvm }) => !kvm],
    [{ architecture: 'i386' }, ({ architecture }) => architecture === 'i386'],
    [{ pvops: false }, ({ pvops }) => !pvops],
    [
      { deprecated: false, architecture: 'x86_64' },
      ({ deprecated, architecture }) => !deprecated && architecture === 'x86_64',
    ],
    [
      { '+or': [{ label: 'GRUB 2' }, { label: 'Direct Disk' }] },
      ({ label }) => label === 'GRUB 2' || label === 'Direct Disk',
    ],
  ])('is filtered by %j', async (filter, expected) => {
    const wanted = (await all()).filter(expected);
    expect(wanted.length).toBeGreaterThan(0);
    const { body } = await list<Page>(server.user, path, '?page_size=500', filter);
    expect(body.data).toEqual(wanted);
  });

  it.each(['label', 'version'] as const)('is sorted by %s', async (key) => {
    const filter = { '+order_by': key, '+order': 'desc' };
    const { body } = await list<Page>(server.user, path, '?page_size=500', filter);
    const values = body.data.map((kernel) => kernel[key]);
    expect(values).toEqual(
      [...values].sort((one, other) => Buffer.compare(Buffer.from(other), Buffer.from(one))),
    );
  });
});
