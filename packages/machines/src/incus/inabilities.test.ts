import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startUp } from '../asking.fixture.js';
import { inabilities, startRefusal } from './inabilities.js';

const guide = readFileSync(
  new URL('../../../../apps/docs/pages/guides/incus.md', import.meta.url),
  'utf8',
).replaceAll(/ +/g, ' ');

it.each(Object.entries(inabilities))('the guide has the table of what instances cannot do: %s', (_, row) => {
  const refusals = new Map<string, string>(Object.entries(row.refusals));
  const of = (kind: string) => refusals.get(kind) ?? 'they can';
  expect(guide).toContain(`| ${row.what} | ${of('container')} | ${of('virtual-machine')} |`);
});

it.each(['container', 'virtual-machine'] as const)('a %s starts from one disk with a system', (kind) => {
  const isSystem = (disk: string) => disk.startsWith('system');
  const refused = (changed: object) => startRefusal(kind, startUp('system', changed), isSystem);
  expect(refused({})).toBeUndefined();
  expect(refused({ devices: { sda: { disk: 'system' }, sdb: { disk: 'data' } } })).toBeUndefined();
  expect(refused({ rescue: true, kernel: undefined })).toBeUndefined();
  const both = { sda: { disk: 'system' }, sdb: { disk: 'system2' } };
  expect(refused({ devices: both })).toBe(inabilities.secondSystem.refusals[kind]);
  expect(refused({ devices: { sda: { volume: 1, label: 'x' } } })).toBe(inabilities.emptyRoot.refusals[kind]);
  expect(refused({ kernel: 'node/latest-64bit' })).toBe(inabilities.kernel.refusals[kind]);
});
