import type { Schema } from '@cloud-account/spec';
import { useServer, list } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();

type NodeType = Schema<'NodeType'>;
type Page = Schema<'NodeTypePage'>;

const all = async (): Promise<NodeType[]> => (await server.user.get<Page>('/node/types')).body.data;

describe('listNodeTypes', () => {
  it('lists the types of the catalog in its order, in pages', async () => {
    const types = await all();
    expect(types.map(({ id }) => id).slice(0, 3)).toEqual(['g6-nano-1', 'g6-standard-1', 'g6-standard-2']);
    const pages = await Promise.all(
      [1, 2].map((page) => server.user.get<Page>(`/node/types?page_size=25&page=${page}`)),
    );
    expect(pages.flatMap(({ body }) => body.data)).toEqual(types);
    expect(pages[0]?.body).toMatchObject({ pages: 2, results: 30 });
  });

  it('has deprecated types, whose successors are not deprecated', async () => {
    const types = await all();
    const deprecated = types.filter(({ successor }) => successor !== null);
    expect(deprecated.map(({ id }) => id)).toEqual(['g5-nano-1', 'g5-standard-1', 'g5-standard-2']);
    for (const { successor, disk } of deprecated) {
      const next = types.find(({ id }) => id === successor);
      expect(next?.disk).toBeGreaterThan(disk);
    }
  });

  it.each<[object, (type: NodeType) => boolean]>([
    [{ class: 'dedicated' }, (type) => type.class === 'dedicated'],
    [{ label: { '+contains': 'premium' } }, ({ label }) => label.startsWith('Premium')],
    [{ memory: { '+gte': 65_536 } }, ({ memory }) => memory >= 65_536],
    [{ vcpus: 8, gpus: { '+gt': 0 } }, ({ vcpus, gpus }) => vcpus === 8 && gpus > 0],
    [{ disk: { '+lt': 60_000 } }, ({ disk }) => disk < 60_000],
    [{ transfer: 5000 }, ({ transfer }) => transfer === 5000],
    [{ network_out: { '+lte': 1000 } }, ({ network_out: out }) => out <= 1000],
  ])('is filtered by %j', async (filter, expected) => {
    const wanted = (await all()).filter(expected);
    expect(wanted.length).toBeGreaterThan(0);
    const { body } = await list<Page>(server.user, '/node/types', '', filter);
    expect(body.data).toEqual(wanted);
  });

  it('is sorted by memory', async () => {
    const filter = { '+order_by': 'memory', '+order': 'desc' };
    const { body } = await list<Page>(server.user, '/node/types', '', filter);
    const memories = body.data.map(({ memory }) => memory);
    expect(memories).toEqual([...memories].sort((one, other) => other - one));
  });
});
