import path from 'node:path';
import type { OperatorSchema, Schema } from '@cloud-account/spec';
import { useBuild } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { runHere, runHereAsJson, useServedCloud } from '../cli.fixture.js';

useBuild();

type LabAccount = OperatorSchema<'LabAccount'>;

describe('cloud-account lab', () => {
  const served = useServedCloud({ CLOUD_LAB: 'on', CLOUD_DNS: 'off' });

  const lab = (...argv: string[]) => runHere(['lab', ...argv, '--data-dir', served.directory]);

  const labJson = <Value>(...argv: string[]) =>
    runHereAsJson<Value>(['lab', ...argv, '--data-dir', served.directory]);

  it('makes accounts for tests, and deletes them', async () => {
    const account = await labJson<LabAccount>(
      'account',
      'create',
      '--name',
      'cli-test',
      '--expires-in',
      '600',
    );
    const profile = ['profile', 'get', '--url', served.api, '--token', account.token];
    expect(await runHereAsJson<Schema<'Profile'>>(profile)).toMatchObject({ username: 'cli-test' });
    const copy = await labJson<LabAccount>('account', 'create', '--copy-of', String(account.account_id));
    expect(copy.username).toBe(`cli-test-copy-${copy.account_id}`);
    const shown = await lab('account', 'delete', String(account.account_id), '--yes');
    expect([shown.code, shown.out]).toEqual([0, 'Delete an account after a test: done.\n']);
    expect((await runHere(profile)).code).toBe(1);
  });

  it('shows an account as a table', async () => {
    const { code, out } = await lab('account', 'create');
    expect([code, out]).toEqual([0, expect.stringMatching(/^storage_key\.access_key {2}[A-Z0-9]{20}$/m)]);
  });

  it('saves snapshots, also as files, and loads them', async () => {
    const file = path.join(served.directory, 'before.tar');
    const saved = await labJson<OperatorSchema<'LabSnapshot'>>('snapshot', 'create', '--name', 'before');
    const account = await labJson<LabAccount>('account', 'create');
    expect(await lab('snapshot', 'export', 'before', '--to', file)).toMatchObject({ code: 0, problems: '' });
    const again = await lab('snapshot', 'export', 'before', '--to', file);
    expect([again.code, again.problems]).toEqual([2, expect.stringContaining('cannot be written')]);
    const taken = await labJson<OperatorSchema<'LabSnapshot'>>('snapshot', 'import', 'after', file);
    expect(taken.digest).toBe(saved.digest);
    expect((await lab('snapshot', 'load', 'after')).out).toBe('Load a snapshot: done.\n');
    expect((await lab('account', 'delete', String(account.account_id), '--yes')).code).toBe(1);
    expect((await lab('snapshot', 'list')).out).toMatch(/^NAME .*\nafter .*\nbefore /);
    expect((await lab('reset')).code).toBe(0);
  });

  it.each([
    [
      'an account that is not there',
      ['account', 'create', '--copy-of', '2000000000'],
      1,
      'copy_of is not valid',
    ],
    ['a deletion that nobody confirms', ['account', 'delete', '7'], 2, 'confirm with --yes'],
    ['an ID that is none', ['account', 'create', '--copy-of', 'seven'], 2, 'It must be a whole number'],
    ['an unknown command', ['account', 'rename'], 2, "unknown command 'rename'"],
  ])('refuses %s', async (_name, argv, exitCode, reason) => {
    const { code, problems } = await lab(...argv);
    expect([code, problems]).toEqual([exitCode, expect.stringContaining(reason)]);
  });
});
