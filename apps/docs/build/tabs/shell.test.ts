import { describe, expect, it } from 'vitest';
import { tokensOf } from './shell.js';

const word = (...parts: readonly (string | { variable: string })[]) => ({ word: parts });

describe('words of the shell', () => {
  it.each([
    ['a b', [word('a'), word('b')]],
    ["'a b'c", [word('a bc')]],
    ['"$API/x"', [word('', { variable: 'API' }, '/x')]],
    [`'{"a": '$ID'}'`, [word('{"a": ', { variable: 'ID' }, '}')]],
    ['${A}b', [word({ variable: 'A' }, 'b')]],
    ['"a \\"b\\" \\$c \\d"', [word('a "b" $c \\d')]],
    ["'$A \\'", [word('$A \\')]],
    ['a \\\n  b', [word('a'), word('b')]],
    [
      'a\nb; c | d',
      [word('a'), { sign: '\n' }, word('b'), { sign: ';' }, word('c'), { sign: '|' }, word('d')],
    ],
    ['A=$(b "c)") d', [{ word: ['A=', { commands: [word('b'), word('c)')] }] }, word('d')]],
  ])('%s', (text, tokens) => {
    expect(tokensOf(text)).toEqual(tokens);
  });

  it.each([
    ["a 'b", "nothing ends '"],
    ['a "b', 'nothing ends "'],
    ['a $(b', 'nothing ends $('],
    ['# why', 'a comment'],
  ])('%s is refused', (text, reason) => {
    expect(() => tokensOf(text)).toThrow(reason);
  });
});
