import { readDocument, type Document } from '@cloud-account/spec';
import { describe, expect, it } from 'vitest';
import { servedDocument } from './served-document.js';

const textOf = (document: Document): string =>
  (document.paths['/domains/import'] as { post: { description: string } }).post.description;

describe('the specification that is served', () => {
  it('is the one that was built where nothing is set', () => {
    expect(servedDocument({ transferAddresses: { ipv4: [], ipv6: [] } })).toEqual(readDocument());
  });

  it('names the addresses that transfers come from, and is the same elsewhere', () => {
    const transferAddresses = { ipv4: ['192.0.2.1', '192.0.2.2'], ipv6: ['2001:db8::1'] };
    const served = servedDocument({ transferAddresses });
    expect(textOf(served)).toBe(
      `${textOf(readDocument())}\nTransfers come from 192.0.2.1, 192.0.2.2 and 2001:db8::1; the name server has to allow them.\n`,
    );
    const { '/domains/import': _changed, ...others } = served.paths;
    expect(readDocument().paths).toMatchObject(others);
  });
});
