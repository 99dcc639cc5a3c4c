import { describe, expect, it } from 'vitest';
import { blocksOf, tabsOf } from './blocks.js';

const page = (...lines: readonly string[]) =>
  blocksOf(lines.map((text, at) => ({ text: text.replace("'''", '```'), place: `page.md:${at + 1}` })));

describe('blocks of a page', () => {
  it('are run, kept as a file, or compared, by what stands behind their fence', () => {
    const blocks = page("'''sh", 'echo 1', "'''", "'''json", '{}', "'''", "'''yaml [a.yaml]", 'a: 1', "'''");
    expect(blocks).toEqual([
      { kind: 'run', written: 'sh', code: 'echo 1', place: 'page.md:1', from: 0, to: 2, isRefused: false },
      { kind: 'shown', written: 'json', code: '{}', place: 'page.md:4', from: 3, to: 5, isRefused: false },
      {
        kind: 'file',
        written: 'yaml',
        code: 'a: 1',
        place: 'page.md:7',
        from: 6,
        to: 8,
        file: 'a.yaml',
        isRefused: false,
      },
    ]);
  });

  it('have the mark above them, or above their group', () => {
    const blocks = page(
      '<!-- not run: it takes a day -->',
      "'''sh",
      'sleep 86400',
      "'''",
      '<!-- refused -->',
      '::: code-group',
      "'''sh [curl]",
      'false',
      "'''",
      "'''js [JavaScript]",
      'throw 1;',
      "'''",
      ':::',
      "'''sh",
      'true',
      "'''",
    );
    expect(blocks.map(({ kind, tab, isRefused, reason }) => [kind, tab, isRefused, reason])).toEqual([
      ['left', undefined, false, 'it takes a day'],
      ['run', 'curl', true, undefined],
      ['run', 'JavaScript', true, undefined],
      ['run', undefined, false, undefined],
    ]);
    expect(tabsOf(blocks)).toEqual(['curl', 'JavaScript']);
  });

  it('that are not ended, or tabs that a group lacks, are faults', () => {
    expect(() => page("'''sh", 'true')).toThrow('page.md:1');
    const tabs = (...names: readonly string[]) => [
      '::: code-group',
      ...names.flatMap((name) => [`'''sh [${name}]`, "'''"]),
      ':::',
    ];
    expect(() => tabsOf(page(...tabs('curl', 'CLI'), ...tabs('curl')))).toThrow('curl in 2, CLI in 1');
  });
});
