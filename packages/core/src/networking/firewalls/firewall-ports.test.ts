import { describe, expect, it } from 'vitest';
import { portsProblems } from './firewall-ports.js';

const pieces = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(',');

describe('the ports of a rule', () => {
  it.each([
    '22',
    '1',
    '65535',
    '80, 443',
    '80,443',
    '80 ,443',
    '1-65535',
    '22-24, 80, 443',
    '80, 80',
    pieces(15),
    `${pieces(13)},20-30`,
    '1-2,3-4,5-6,7-8,9-10,11-12,13-14,15',
  ])('may be %s', (text) => {
    expect(portsProblems(text, 'ports')).toEqual([]);
  });

  it.each([
    '',
    ' ',
    `22,${' '.repeat(1_000_000)}80`,
    '0',
    '65536',
    '99999',
    '080',
    '-1',
    '1.5',
    'ssh',
    '22;23',
    '22 23',
    '22,',
    ',22',
    '22,,23',
    '1-',
    '-2',
    '1-2-3',
    '80-80',
    '81-80',
    '0-80',
    '80-65536',
    '22\n',
    '२२',
  ])('may not be %j', (text) => {
    expect(portsProblems(text, 'ports')).toMatchObject([
      { field: 'ports', reason: 'Must be ports (1-65535) and ranges, separated by commas' },
    ]);
  });

  it.each([pieces(16), `${pieces(14)},20-30`, '1-2,3-4,5-6,7-8,9-10,11-12,13-14,15-16'])(
    'may have at most 15 pieces, so %s is refused',
    (text) => {
      expect(portsProblems(text, 'ports')).toMatchObject([
        { field: 'ports', reason: 'Must have at most 15 pieces, a range counts for two' },
      ]);
    },
  );
});
