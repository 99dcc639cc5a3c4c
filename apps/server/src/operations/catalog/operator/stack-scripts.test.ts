import type { Schema } from '@cloud-account/spec';
import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeStackScript } from '../catalog.fixture.js';

const server = useServer();

const pathOf = ({ accountId }: { accountId: number }) => `/accounts/${accountId}/stackscripts`;

describe('listStackScriptsOfAccount', () => {
  it("lists the account's own", async () => {
    const owner = await server.newAccount();
    await makeStackScript(server.stranger, { is_public: true });
    await makeStackScript(owner, { label: 'A shop' });
    await makeStackScript(owner, { label: 'A blog' });
    const labels = async (filter: string) => {
      const headers = { 'X-Filter': filter };
      const { body } = await server.operator.get<Schema<'StackScriptPage'>>(pathOf(owner), headers);
      return body.data.map(({ label }) => label);
    };
    expect(await labels('{}')).toEqual(['A shop', 'A blog']);
    expect(await labels('{"mine": true, "label": "A blog"}')).toEqual(['A blog']);
  });
});

describe('deleteStackScriptOfAccount', () => {
  it('removes a public script of the account and the grants on it', async () => {
    const owner = await server.newAccount();
    const { id } = await makeStackScript(owner, { is_public: true });
    const { username } = await owner.newUser({ restricted: true });
    const grants = `/users/${username}/grants`;
    await server.operator.put(grants, { entities: [{ kind: 'stackscript', id, permissions: 'read_write' }] });
    expect((await server.operator.delete(`${pathOf(server.stranger)}/${id}`)).status).toBe(404);
    expect((await server.operator.delete(`${pathOf(owner)}/${id}`)).text).toBe('{}');
    expect((await server.operator.delete(`${pathOf(owner)}/${id}`)).status).toBe(404);
    expect((await server.operator.get<{ entities: unknown[] }>(grants)).body.entities).toEqual([]);
  });
});
