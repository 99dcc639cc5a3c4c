import { describe, expect, it } from 'vitest';
import { useStoreServer } from './store-server.fixture.js';

const server = useStoreServer();

describe('access', () => {
  it('to a bucket is set by a canned ACL and for all origins', async () => {
    const { owner, name } = await server.newOwner();
    expect(await server.store.findAccess(owner, name)).toMatchObject({
      acl: 'private',
      corsEnabled: false,
      corsXml: null,
    });
    expect(await server.status(undefined, name, 'GET', '')).toBe(403);
    expect(await server.store.setAccess(owner, name, { acl: 'public-read' })).toBe('set');
    expect(await server.status(undefined, name, 'GET', '')).toBe(200);
    expect(await server.store.setAccess(owner, name, { corsEnabled: true })).toBe('set');
    const access = await server.store.findAccess(owner, name);
    expect(access).toMatchObject({ acl: 'public-read', corsEnabled: true });
    expect(access?.aclXml).toContain('AllUsers');
    expect(access?.corsXml).toContain('<AllowedOrigin>*</AllowedOrigin>');
    await server.store.setAccess(owner, name, { acl: 'private', corsEnabled: false });
    expect(await server.store.findAccess(owner, name)).toMatchObject({
      acl: 'private',
      corsEnabled: false,
      corsXml: null,
    });
    expect(await server.status(undefined, name, 'GET', '')).toBe(403);
  });

  it('to an object is set by a canned ACL', async () => {
    const { owner, key, name } = await server.newOwner();
    expect(await server.store.findObjectAcl(owner, name, 'key')).toBeUndefined();
    expect(await server.store.setObjectAcl(owner, name, 'key', 'public-read')).toBeUndefined();
    await server.status(key, name, 'PUT', '/key', 'text');
    expect(await server.store.findObjectAcl(owner, name, 'key')).toMatchObject({ acl: 'private' });
    expect(await server.status(undefined, name, 'GET', '/key')).toBe(403);
    const set = await server.store.setObjectAcl(owner, name, 'key', 'public-read');
    expect(set).toEqual(await server.store.findObjectAcl(owner, name, 'key'));
    expect(set).toMatchObject({ acl: 'public-read' });
    expect(await server.status(undefined, name, 'GET', '/key')).toBe(200);
  });

  const block = (element: string) =>
    `<PublicAccessBlockConfiguration><${element}>true</${element}></PublicAccessBlockConfiguration>`;
  const ownership = (value: string) =>
    `<OwnershipControls><Rule><ObjectOwnership>${value}</ObjectOwnership></Rule></OwnershipControls>`;

  it.each([
    ['?publicAccessBlock', block('BlockPublicAcls'), 'public-acls-blocked'],
    ['?publicAccessBlock', block('IgnorePublicAcls'), 'public-acls-blocked'],
    ['?ownershipControls', ownership('BucketOwnerEnforced'), 'acls-off'],
  ] as const)('takes no ACL that would be without effect: %s %s', async (rest, body, problem) => {
    const { owner, key, name } = await server.newOwner();
    await server.status(key, name, 'PUT', '/key', 'text');
    expect(await server.status(key, name, 'PUT', rest, body)).toBe(200);
    for (const acl of ['public-read', 'authenticated-read', 'public-read-write'] as const) {
      expect(await server.store.setAccess(owner, name, { acl, corsEnabled: true })).toBe(problem);
      expect(await server.store.setObjectAcl(owner, name, 'key', acl)).toBe(problem);
    }
    expect(await server.store.findAccess(owner, name)).toMatchObject({ acl: 'private', corsEnabled: false });
    expect(await server.store.setAccess(owner, name, { acl: 'private', corsEnabled: true })).toBe('set');
    expect(await server.store.setObjectAcl(owner, name, 'key', 'private')).toMatchObject({ acl: 'private' });
    expect(await server.status(key, name, 'DELETE', rest)).toBe(204);
    expect(await server.store.setAccess(owner, name, { acl: 'public-read' })).toBe('set');
  });

  it('is shown as far as ACLs count', async () => {
    const { owner, key, name } = await server.newOwner();
    await server.status(key, name, 'PUT', '/key', 'text');
    await server.store.setAccess(owner, name, { acl: 'public-read' });
    await server.store.setObjectAcl(owner, name, 'key', 'public-read');
    const shown = async () =>
      [await server.store.findAccess(owner, name), await server.store.findObjectAcl(owner, name, 'key')].map(
        (access) => (typeof access === 'object' ? access.acl : access),
      );
    expect(await shown()).toEqual(['public-read', 'public-read']);
    await server.status(key, name, 'PUT', '?publicAccessBlock', block('IgnorePublicAcls'));
    expect(await shown()).toEqual(['private', 'private']);
    expect([
      await server.status(undefined, name, 'GET', ''),
      await server.status(undefined, name, 'GET', '/key'),
    ]).toEqual([403, 403]);
    await server.status(key, name, 'DELETE', '?publicAccessBlock');
    expect(await shown()).toEqual(['public-read', 'public-read']);
  });
});
