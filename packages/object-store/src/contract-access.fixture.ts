import { describe, expect, it } from 'vitest';
import type { ContractClient, StoreUnderTest } from './contract-client.fixture.js';
import type { BucketName } from './common/store-types.js';

/** The tests of access for every object store. */
export function accessContract(client: ContractClient, test: () => StoreUnderTest): void {
  const store = () => test().store;
  const newOwner = () => client.newOwner();
  const status = (...request: Parameters<ContractClient['status']>) => client.status(...request);

  describe('access', () => {
    it('to a bucket is set by a canned ACL and for all origins', async () => {
      const { owner, name } = await newOwner();
      expect(await store().findAccess(owner, name)).toMatchObject({
        acl: 'private',
        corsEnabled: false,
        corsXml: null,
      });
      expect(await status(undefined, name, 'GET', '')).toBe(403);
      expect(await store().setAccess(owner, name, { acl: 'public-read' })).toBe('set');
      expect(await status(undefined, name, 'GET', '')).toBe(200);
      expect(await store().setAccess(owner, name, { corsEnabled: true })).toBe('set');
      const access = await store().findAccess(owner, name);
      expect(access).toMatchObject({ acl: 'public-read', corsEnabled: true });
      expect(access?.aclXml).toContain('AllUsers');
      expect(access?.corsXml).toContain('<AllowedOrigin>*</AllowedOrigin>');
      await store().setAccess(owner, name, { acl: 'private', corsEnabled: false });
      expect(await store().findAccess(owner, name)).toMatchObject({
        acl: 'private',
        corsEnabled: false,
        corsXml: null,
      });
      expect(await status(undefined, name, 'GET', '')).toBe(403);
    });

    it('to an object is set by a canned ACL', async () => {
      const { owner, key, name } = await newOwner();
      expect(await store().findObjectAcl(owner, name, 'key')).toBeUndefined();
      expect(await store().setObjectAcl(owner, name, 'key', 'public-read')).toBeUndefined();
      await status(key, name, 'PUT', '/key', 'text');
      expect(await store().findObjectAcl(owner, name, 'key')).toMatchObject({ acl: 'private' });
      expect(await status(undefined, name, 'GET', '/key')).toBe(403);
      const set = await store().setObjectAcl(owner, name, 'key', 'public-read');
      expect(set).toEqual(await store().findObjectAcl(owner, name, 'key'));
      expect(set).toMatchObject({ acl: 'public-read' });
      expect(await status(undefined, name, 'GET', '/key')).toBe(200);
    });

    const policyOf = ({ label }: BucketName, effect: 'Allow' | 'Deny', action: string) =>
      JSON.stringify({
        Statement: {
          Effect: effect,
          Principal: '*',
          Action: action,
          Resource: [`arn:aws:s3:::${label}`, `arn:aws:s3:::${label}/*`],
        },
      });

    it('is permitted and denied by a policy, also to the owner', async () => {
      const { key, name } = await newOwner();
      await status(key, name, 'PUT', '/key', 'text');
      const set = (effect: 'Allow' | 'Deny', action: string) =>
        status(key, name, 'PUT', '?policy', policyOf(name, effect, action));
      expect(await set('Allow', 's3:GetObject')).toBe(204);
      expect([
        await status(undefined, name, 'GET', '/key'),
        await status(undefined, name, 'GET', ''),
      ]).toEqual([200, 403]);
      expect(await set('Deny', 's3:PutObject')).toBe(204);
      expect([
        await status(key, name, 'PUT', '/key', 'other'),
        await status(key, name, 'GET', '/key'),
      ]).toEqual([403, 200]);
      expect(await status(key, name, 'GET', '?policy')).toBe(200);
      expect(await status(key, name, 'DELETE', '?policy')).toBe(204);
      expect(await status(key, name, 'PUT', '/key', 'other')).toBe(200);
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
      const { owner, key, name } = await newOwner();
      await status(key, name, 'PUT', '/key', 'text');
      expect(await status(key, name, 'PUT', rest, body)).toBe(200);
      for (const acl of ['public-read', 'authenticated-read', 'public-read-write'] as const) {
        expect(await store().setAccess(owner, name, { acl, corsEnabled: true })).toBe(problem);
        expect(await store().setObjectAcl(owner, name, 'key', acl)).toBe(problem);
      }
      expect(await store().findAccess(owner, name)).toMatchObject({ acl: 'private', corsEnabled: false });
      expect(await store().setAccess(owner, name, { acl: 'private', corsEnabled: true })).toBe('set');
      expect(await store().setObjectAcl(owner, name, 'key', 'private')).toMatchObject({ acl: 'private' });
      expect(await status(key, name, 'DELETE', rest)).toBe(204);
      expect(await store().setAccess(owner, name, { acl: 'public-read' })).toBe('set');
    });

    it('is shown as far as ACLs count', async () => {
      const { owner, key, name } = await newOwner();
      await status(key, name, 'PUT', '/key', 'text');
      await store().setAccess(owner, name, { acl: 'public-read' });
      await store().setObjectAcl(owner, name, 'key', 'public-read');
      const shown = async () => [
        (await store().findAccess(owner, name))?.acl,
        (await store().findObjectAcl(owner, name, 'key'))?.acl,
      ];
      expect(await shown()).toEqual(['public-read', 'public-read']);
      await status(key, name, 'PUT', '?publicAccessBlock', block('IgnorePublicAcls'));
      expect(await shown()).toEqual(['private', 'private']);
      expect([
        await status(undefined, name, 'GET', ''),
        await status(undefined, name, 'GET', '/key'),
      ]).toEqual([403, 403]);
      await status(key, name, 'DELETE', '?publicAccessBlock');
      expect(await shown()).toEqual(['public-read', 'public-read']);
    });
  });
}
