import { describe, expect, it } from 'vitest';
import { changeAcl } from './acl.js';
import { draftObjectUrl, objectNameProblems } from './object-url.js';
import { refusedBy, ruleAndField } from './object-storage.fixture.js';
import { startOfMonth } from '../months.js';
import { accountTransfer } from './transfer.js';

describe('an ACL', () => {
  it('can change to a named ACL', () => {
    expect(changeAcl('private', 'public-read')).toEqual({ ok: true, value: 'public-read' });
    expect(changeAcl('custom', 'private')).toEqual({ ok: true, value: 'private' });
  });

  it('does not change when it is absent or stays custom', () => {
    expect(changeAcl('private', undefined)).toEqual({ ok: true, value: undefined });
    expect(changeAcl('custom', 'custom')).toEqual({ ok: true, value: undefined });
  });

  it('cannot change to custom', () => {
    expect(refusedBy(changeAcl('private', 'custom'))).toEqual([['acl.custom.kept', 'acl']]);
  });
});

describe('the name of an object', () => {
  it('has a maximum number of bytes', () => {
    expect([objectNameProblems('x'.repeat(1024)), objectNameProblems('ä'.repeat(512))]).toEqual([[], []]);
    expect(ruleAndField(objectNameProblems('ä'.repeat(513)))).toEqual([['object.name.bytes', 'name']]);
  });

  it('is text that can be stored', () => {
    expect(ruleAndField(objectNameProblems('a\0b'))).toEqual([['request.text.storable', 'name']]);
    expect(objectNameProblems('../a b\n%2e')).toEqual([]);
  });
});

describe('a pre-signed URL', () => {
  it('is for GET and one hour by default', () => {
    expect(draftObjectUrl({ name: 'a' })).toMatchObject({ value: { method: 'GET', expires_in: 3600 } });
    expect(draftObjectUrl({ name: 'a', method: 'PUT', expires_in: 360 })).toMatchObject({
      value: { method: 'PUT', expires_in: 360 },
    });
  });

  it('is refused with header values that no request can have', () => {
    const body = { name: 'a', content_type: 'text/plain\r\nX: y', content_disposition: 'ä' };
    expect(refusedBy(draftObjectUrl(body))).toEqual([
      ['object-url.header.text', 'content_type'],
      ['object-url.header.text', 'content_disposition'],
    ]);
    expect(refusedBy(draftObjectUrl({ name: 'a', content_type: ' text/plain' }))).toHaveLength(1);
    expect(refusedBy(draftObjectUrl({ name: 'a', content_type: 'text/plain; charset=utf-8' }))).toEqual([]);
  });
});

describe('transfer', () => {
  it('is counted by months in UTC', () => {
    expect(startOfMonth(new Date('2026-12-31T23:59:59Z'))).toEqual(new Date('2026-12-01T00:00:00Z'));
    expect(startOfMonth(new Date('2027-01-01T00:00:00Z'))).toEqual(new Date('2027-01-01T00:00:00Z'));
  });

  it('of an account is in whole gigabytes, and object storage adds 1,000', () => {
    const none = { region_transfers: [] };
    const noNodes = { quota: 0, bytes: 0 };
    expect(accountTransfer('disabled', 0, noNodes)).toEqual({ billable: 0, quota: 0, used: 0, ...none });
    expect(accountTransfer('active', 1_999_999_999, noNodes)).toEqual({
      billable: 0,
      quota: 1000,
      used: 1,
      ...none,
    });
    expect(accountTransfer('active', 1.5e12, noNodes)).toEqual({
      billable: 500,
      quota: 1000,
      used: 1500,
      ...none,
    });
  });

  it('of an account includes its nodes, in whole gigabytes of the sum', () => {
    const nodes = { quota: 250, bytes: 1_500_000_000 };
    const none = { region_transfers: [] };
    expect(accountTransfer('disabled', 600_000_000, nodes)).toEqual({
      billable: 0,
      quota: 250,
      used: 2,
      ...none,
    });
    expect(accountTransfer('active', 1.3e12, nodes)).toEqual({
      billable: 51,
      quota: 1250,
      used: 1301,
      ...none,
    });
  });
});
