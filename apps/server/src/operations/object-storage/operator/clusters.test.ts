import type { Schema } from '@cloud-account/spec';
import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();

type Page = Schema<'StorageClusterPage'>;

describe('clusters for the operator', () => {
  it('are those of the API, and become unavailable and available again', async () => {
    const { operator } = server;
    const shown = await server.user.get<Page>('/object-storage/clusters');
    const listed = await operator.get<Page>('/clusters');
    expect(listed.body).toEqual(shown.body);
    for (const status of ['unavailable', 'unavailable', 'available']) {
      const { body } = await operator.put('/clusters/in-maa-1', { status });
      expect(body).toMatchObject({ id: 'in-maa-1', region: 'in-maa', status });
      expect((await server.user.get('/object-storage/clusters/in-maa-1')).body).toEqual(body);
    }
  });

  it('are only those of the catalog, in one of two states', async () => {
    const { operator } = server;
    expect((await operator.put('/clusters/nowhere-1', { status: 'available' })).status).toBe(404);
    expect((await operator.put('/clusters/in-maa-1', { status: 'gone' })).status).toBe(400);
    expect((await operator.put('/clusters/in-maa-1', {})).status).toBe(400);
  });
});
