import { describe, expect, it } from 'vitest';
import { fixedFieldProblems } from './fixed-fields.js';
import { problemTexts } from './problem-texts.fixture.js';
import { isStorable, lengthOf } from './storable-text.js';
import { textProblems } from './text-problems.js';

describe('a text', () => {
  it.each([
    ['', true, 0],
    ['Grüße\n😀', true, 7],
    ['a\0', false, 2],
    ['\ud800', false, 1],
    ['x\udc00', false, 2],
  ])('%j can be kept: %s, and has %i characters', (text, storable, length) => {
    expect([isStorable(text), lengthOf(text)]).toEqual([storable, length]);
  });

  it.each([
    ['label', 'label: label is not valid'],
    ['tags[12]', 'tags[12]: tags is not valid'],
    ['rules.inbound[3].label', 'rules.inbound[3].label: label is not valid'],
  ])('that cannot be kept is named at %s', (field, problem) => {
    expect(problemTexts(textProblems(field, 'a\0'))).toEqual([problem]);
    expect([textProblems(field, 'fine'), textProblems(field, undefined)]).toEqual([[], []]);
  });
});

it('a fixed field may have its current value or be absent', () => {
  const current = { region: 'us-east', size: 20, node_id: null };
  expect(fixedFieldProblems(current, { ...current, label: 'new' })).toEqual([]);
  expect(fixedFieldProblems(current, { region: undefined })).toEqual([]);
  expect(problemTexts(fixedFieldProblems(current, { region: 'us-west', size: 20, node_id: 0 }))).toEqual([
    'region: region cannot be changed',
    'node_id: node_id cannot be changed',
  ]);
});
