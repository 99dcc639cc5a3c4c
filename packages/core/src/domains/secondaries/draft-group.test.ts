import { describe, expect, it } from 'vitest';
import { changeSecondaryGroup, draftSecondaryGroup } from './draft-group.js';

const body = { label: 'main', addresses: ['192.0.2.53'] };
const problems = (more: object, groups = 0) => {
  const decision = draftSecondaryGroup({ ...body, ...more }, groups);
  return decision.ok ? [] : decision.refusals.map(({ id, field }) => `${id} ${field ?? ''}`.trim());
};

describe('a group of secondaries', () => {
  it('has all zones, and a key with its label as the name by default', () => {
    expect(draftSecondaryGroup(body, 0)).toEqual({
      ok: true,
      value: {
        label: 'main',
        addresses: ['192.0.2.53:53'],
        tags: [],
        keyName: 'main',
        keyAlgorithm: 'hmac-sha256',
      },
    });
  });

  it('keeps addresses in one spelling, with their ports', () => {
    const addresses = ['192.0.2.1:5353', '2001:DB8:0::53', '[2001:db8::54]', '[2001:db8::55]:5300'];
    expect(draftSecondaryGroup({ ...body, addresses }, 0)).toMatchObject({
      value: {
        addresses: ['192.0.2.1:5353', '[2001:db8::53]:53', '[2001:db8::54]:53', '[2001:db8::55]:5300'],
      },
    });
  });

  it.each([
    'ns1.example.org',
    '192.0.2.1:0',
    '192.0.2.1:65536',
    '0.0.0.0',
    '192.0.2.256',
    '[192.0.2.1]:53',
    '1.2:5',
  ])('has no address %s', (address) => {
    expect(problems({ addresses: ['192.0.2.1', address] })).toEqual(['secondaries.address addresses[1]']);
  });

  it.each([
    ['of 16 bytes', Buffer.alloc(16, 255), []],
    ['of 128 bytes', Buffer.alloc(128, 255), []],
    ['of 15 bytes', Buffer.alloc(15), ['secondaries.key-secret key_secret']],
    ['of 129 bytes', Buffer.alloc(129), ['secondaries.key-secret key_secret']],
  ])('has a secret %s, or not', (_, secret, expected) => {
    expect(problems({ key_secret: secret.toString('base64') })).toEqual(expected);
  });

  it('has a secret in Base64 alone', () => {
    for (const secret of [
      'c2VjcmV0c2VjcmV0c2VjcmV0c2Vj!',
      'c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmU',
      'not base64 at all, at all',
    ])
      expect(problems({ key_secret: secret })).toEqual(['secondaries.key-secret key_secret']);
  });

  it('is refused when there are twenty, with all other problems', () => {
    expect(problems({}, 19)).toEqual([]);
    expect(problems({ addresses: ['x'] }, 20)).toEqual([
      'secondaries.capacity',
      'secondaries.address addresses[0]',
    ]);
  });

  it('keeps what a change does not name', () => {
    const before = { ...body, tags: ['web'], keyName: 'k', keyAlgorithm: 'hmac-sha512' as const };
    expect(changeSecondaryGroup(before, { tags: ['mail', 'mail'] })).toEqual({
      ok: true,
      value: { ...before, addresses: ['192.0.2.53:53'], tags: ['mail'] },
    });
    expect(changeSecondaryGroup(before, { addresses: ['x'], key_secret: 'x' })).toMatchObject({ ok: false });
  });
});
