import { readDocument, type Document } from '@cloud-account/spec';
import { describe, expect, it } from 'vitest';
import { servedDocument } from './served-document.js';

const textOf = (document: Document): string =>
  (document.paths['/domains/import'] as { post: { description: string } }).post.description;

const none = { ipv4: [], ipv6: [] };
const hosts = { platform: 'cloud.example', objects: 'objects.cloud.example' };

/** The example of a property. */
const exampleOf = ({ components }: Document, schema: string, property: string): unknown =>
  components.schemas[schema]?.properties?.[property]?.example;

describe('the specification that is served', () => {
  it('is the one that was built where nothing is set', () => {
    expect(servedDocument({ transferAddresses: none, hosts })).toEqual(readDocument());
  });

  it('has the hosts of the server in its examples', () => {
    const served = servedDocument({
      transferAddresses: none,
      hosts: { platform: 'shop.test', objects: 'files.test' },
    });
    expect(exampleOf(served, 'NodeBalancer', 'hostname')).toBe('100-64-0-5.ip.shop.test');
    expect(exampleOf(served, 'Bucket', 'hostname')).toBe('my-bucket.us-east-1.files.test');
    expect(exampleOf(served, 'StorageCluster', 'static_site_domain')).toBe('website-us-east-1.files.test');
  });

  it('names the addresses that transfers come from, and is the same elsewhere', () => {
    const transferAddresses = { ipv4: ['192.0.2.1', '192.0.2.2'], ipv6: ['2001:db8::1'] };
    const served = servedDocument({ transferAddresses, hosts });
    expect(textOf(served)).toBe(
      `${textOf(readDocument())}\nTransfers come from 192.0.2.1, 192.0.2.2 and 2001:db8::1; the name server has to allow them.\n`,
    );
    const { '/domains/import': _changed, ...others } = served.paths;
    expect(readDocument().paths).toMatchObject(others);
  });
});
