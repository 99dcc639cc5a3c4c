import { describe, expect, it } from 'vitest';
import { tagProblems, userDefinedFields } from './user-defined-fields.js';

describe('the fields of a script', () => {
  it.each<[string, object[]]>([
    ['#!/bin/sh\necho "<user>" <udfs >\n', []],
    [`# <UDF name="A" label="One"/>`, [{ name: 'A', label: 'One' }]],
    [`<udf NAME='a' Label="it's > 1" default="" >`, [{ name: 'a', label: "it's > 1", default: '' }]],
    [
      '# <UDF name = "SIZE" label="Size"\n  oneof="s,l" example="s" required="yes">\n# <Udf manyOf="a,b" label="P" name="P">',
      [
        { name: 'SIZE', label: 'Size', oneOf: 's,l', example: 's' },
        { name: 'P', label: 'P', manyOf: 'a,b' },
      ],
    ],
  ])('of %j', (script, fields) => {
    expect(userDefinedFields(script)).toEqual(fields);
    expect(tagProblems(script)).toEqual([]);
  });
});

describe('tags are refused', () => {
  it.each<[string, ...string[]]>([
    ['<UDF name=A label="One">', 'UDF tag 1 cannot be read'],
    ['<UDF name="A" label="One"', 'UDF tag 1 cannot be read'],
    [
      '<UDF name="" default="x">',
      'UDF tag 1 needs the attribute name',
      'UDF tag 1 needs the attribute label',
    ],
    [
      '<UDF name="my-name" label="One"><UDF name="1st" label="Two">',
      'The name of UDF tag 1 must be letters, digits and underscores',
      'The name of UDF tag 2 must be letters, digits and underscores',
    ],
    ['<UDF name="A" label="One"><UDF name="A" label="Two">', 'Another UDF tag before tag 2 has its name'],
    [
      `<UDF name="A" label="${'x'.repeat(256)}" oneof="${'x'.repeat(4_097)}">`,
      'The label of UDF tag 1 must be at most 255 characters',
      'The oneOf of UDF tag 1 must be at most 4,096 characters',
    ],
    ['<UDF name="A" label="One">'.repeat(101), 'Must have at most 100 UDF tags'],
  ])('%.60s', (script, ...reasons) => {
    expect(tagProblems(script).map(({ reason }) => reason)).toEqual(reasons);
  });

  it('of long scripts without tags that end', () => {
    for (const text of ['<udf ', '<udf a="', '<udf a=\'"', `<udf ${' '.repeat(60_000)}`])
      expect(tagProblems(text.repeat(Math.ceil(65_535 / text.length)).slice(0, 65_535))).not.toEqual([]);
  });
});
