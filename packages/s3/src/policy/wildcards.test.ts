import { describe, expect, it } from 'vitest';
import { wildcards } from './wildcards.js';

describe('wildcards', () => {
  it.each([
    ['', ['']],
    ['abc', ['abc']],
    ['*', ['', 'a', 'a/b', '😀']],
    ['**', ['', 'ab']],
    ['a*', ['a', 'ab', 'a*']],
    ['*a', ['a', 'ba', 'aa']],
    ['a*a', ['aa', 'aba', 'aaa']],
    ['a?c', ['abc', 'a😀c', 'a?c']],
    ['?', ['a', '😀']],
    ['*?', ['a', 'ab']],
    ['a*bc*d', ['abcd', 'abxbcd', 'abcbcxd']],
    ['*ab?ab*', ['abcab', 'ababcab', 'ab?abab']],
    ['*aab*', ['aaab', 'aaaab']],
    ['*a?b?c*', ['aaxbxcc', 'aabbaxbxc']],
    ['a??', ['abc']],
  ])('%j matches %j', (pattern, texts) => {
    expect(texts.filter((text) => !wildcards(pattern)(text))).toEqual([]);
  });

  it.each([
    ['', ['a']],
    ['abc', ['ABC', 'ab', 'abcd']],
    ['a*', ['', 'ba']],
    ['a*a', ['a', 'ab']],
    ['a?c', ['ac', 'abbc']],
    ['?', ['', 'ab']],
    ['*?', ['']],
    ['a*bc*d', ['abd', 'acbd', 'abcde']],
    ['ab*ba', ['aba']],
    ['*ab?ab*', ['abab', 'abxyab', 'xabababab']],
    ['a**b', ['a', 'ba']],
  ])('%j does not match %j', (pattern, texts) => {
    expect(texts.filter((text) => wildcards(pattern)(text))).toEqual([]);
  });

  it('match as a regular expression does, whatever the pattern is', () => {
    const words = (letters: readonly string[], length: number): string[] =>
      length === 0
        ? ['']
        : words(letters, length - 1).flatMap((word) => ['', ...letters].map((one) => one + word));
    const [patterns, texts] = [
      [...new Set(words(['a', 'b', '*', '?'], 5))],
      [...new Set(words(['a', 'b'], 5))],
    ];
    for (const pattern of patterns) {
      const source = pattern.replaceAll('*', '.*').replaceAll('?', '.');
      const expected = texts.filter((text) => new RegExp(`^${source}$`).test(text));
      expect([pattern, texts.filter((text) => wildcards(pattern)(text))]).toEqual([pattern, expected]);
    }
  });

  it('read each character of a text a few times, however long the pattern is', () => {
    const text = `${'a'.repeat(20_000)}c`;
    const patterns = [
      `${'a*'.repeat(5_000)}b`,
      `*${'a'.repeat(5_000)}b*`,
      `*${'a'.repeat(2_000)}b*${'a'.repeat(2_000)}*`,
    ];
    for (const pattern of patterns) {
      let reads = 0;
      const counted = new Proxy(Object(text) as object, {
        get: (target, name) => {
          reads += 1;
          return Reflect.get(target, name) as unknown;
        },
      });
      expect(wildcards(pattern)(counted as unknown as string)).toBe(false);
      expect(reads).toBeLessThan(text.length * 10);
    }
  });
});
