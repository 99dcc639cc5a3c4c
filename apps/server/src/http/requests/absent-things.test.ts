import { absentThings, scopes } from '@cloud-account/spec';
import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();

const paths = absentThings.flatMap(({ path, lists }) =>
  lists.map((list: string) => [path, list].filter(Boolean).join('/')),
);

describe('things that the server does not have', () => {
  it.each(absentThings)('have scopes of the specification: $things', ({ scope }) => {
    expect(scopes).toContain(`${scope}:read_only`);
    expect(scopes).toContain(`${scope}:read_write`);
  });

  it.each(paths)('have an empty list: %s', async (path) => {
    const answer = await server.user.get(`${path}?page=1&page_size=25`, { 'X-Filter': '{"label": "x"}' });
    expect([answer.status, answer.body]).toEqual([200, { data: [], page: 1, pages: 1, results: 0 }]);
    expect(answer.headers.get('X-OAuth-Scopes')).toBe('*');
    expect((await server.user.get(`${path}/`)).status).toBe(200);
    expect((await server.user.get(`${path}/12`)).status).toBe(404);
  });

  it.each(paths)('cannot be made, changed or removed: %s', async (path) => {
    const { things } = absentThings.find((one) => path.startsWith(one.path)) ?? {};
    const reason = `This server has no ${things ?? ''}`;
    await expectRefused(server, () => server.user.post(path, { label: 'x' }), 400, reason);
    await expectRefused(server, () => server.user.put(`${path}/12`, { label: 'x' }), 400, reason);
    await expectRefused(server, () => server.user.delete(`${path}/12`), 400, reason);
  });

  it('are shown to tokens with their scope alone', async () => {
    const narrow = await server.user.newToken({ scopes: ['databases:read_only'] });
    expect((await narrow.get('/databases/instances')).status).toBe(200);
    const reason = 'Your OAuth token is not authorized to use this endpoint.';
    await expectRefused(server, () => narrow.post('/databases/instances', {}), 401, reason);
    await expectRefused(server, () => narrow.get('/lke/clusters'), 401, reason);
    const nobody = await fetch(`${server.user.api}/lke/clusters`);
    expect(nobody.status).toBe(401);
  });

  it('can be without a list', async () => {
    const [path, reason] = ['/profile/phone-number', 'This server has no verified phone numbers'];
    const number = { iso_code: 'AT', phone_number: '+4312345' };
    await expectRefused(server, () => server.user.post(path, number), 400, reason);
    await expectRefused(server, () => server.user.post(`${path}/verify`, { otp_code: '1' }), 400, reason);
    await expectRefused(server, () => server.user.delete(path), 400, reason);
    expect((await server.user.get(path)).status).toBe(404);
  });

  it('end where another path begins', async () => {
    expect((await server.user.get('/databases')).status).toBe(404);
    expect((await server.user.get('/databases-of-mine')).status).toBe(404);
    expect((await server.user.post('/nothing', {})).status).toBe(404);
  });
});
