import { describe, expect, it } from 'vitest';
import { isHostName } from '../domains/names.js';
import { isBucketLabel } from '../object-storage/index.js';
import { copiedBucketLabel, copiedDomain, copiedUsername, mayCopyAccount } from './lab-accounts.js';

const copy = { account: 17, number: 123 };

describe('the names in a copy', () => {
  it('end with the ID of the account', () => {
    expect(copiedUsername('alice', copy)).toBe('alice-copy-17');
    expect(copiedBucketLabel('assets', copy)).toBe('assets-copy-17');
    expect(copiedDomain('Example.org', copy)).toBe('Example.org.copy-17.test');
  });

  it('are as long as names may be, and differ where their beginnings are equal', () => {
    const long = 'a'.repeat(25);
    expect(copiedUsername(long, copy)).toBe(`${'a'.repeat(20)}-123-copy-17`);
    expect(copiedUsername(long, { ...copy, number: 124 })).toBe(`${'a'.repeat(20)}-124-copy-17`);
    expect(copiedUsername('a'.repeat(24), copy)).toBe(`${'a'.repeat(24)}-copy-17`);
    expect(copiedDomain(`${'a.'.repeat(125)}de`, copy)).toBe('domain-123.copy-17.test');
  });

  it('are valid where they are cut', () => {
    const label = copiedBucketLabel(`${'a'.repeat(50)}.${'b'.repeat(9)}`, copy);
    expect(label).toBe(`${'a'.repeat(50)}-123-copy-17`);
    expect(isBucketLabel(label)).toBe(true);
    expect(isHostName(copiedDomain('_dmarc.example.org', copy))).toBe(true);
  });
});

describe('mayCopyAccount', () => {
  const refused = (facts: { rows: number; jobs: number }) => mayCopyAccount(facts).map(({ id }) => id);

  it('permits an account at rest, up to the maximum of rows', () => {
    expect(refused({ rows: 100_000, jobs: 0 })).toEqual([]);
  });

  it('refuses a large account, and one with jobs', () => {
    expect(refused({ rows: 100_001, jobs: 0 })).toEqual(['lab.account.size']);
    expect(refused({ rows: 100_001, jobs: 1 })).toEqual(['lab.account.idle', 'lab.account.size']);
  });
});
