import { describe, expect, it } from 'vitest';
import { nodeLabelProblems, passwordProblems } from './labels.js';

describe('the label of a node', () => {
  it.each(['web-1', 'a.b_c-d', '1', 'a-_b', 'node123', 'A.1'])('may be %s', (label) => {
    expect(nodeLabelProblems(label, false)).toEqual([]);
  });

  it.each([
    ['a b', 'node.label.characters'],
    ['ä1', 'node.label.characters'],
    ['a\n', 'node.label.characters'],
    ['-ab', 'node.label.ends'],
    ['ab.', 'node.label.ends'],
    ['a--b', 'node.label.runs'],
    ['a__b', 'node.label.runs'],
    ['a..b', 'node.label.runs'],
  ])('is not %j', (label, id) => {
    expect(nodeLabelProblems(label, false)).toMatchObject([{ id, field: 'label' }]);
  });

  it('is its own in the account, whatever else is wrong', () => {
    const ids = nodeLabelProblems('-a', true).map(({ id }) => id);
    expect(ids).toEqual(['node.label.ends', 'node.label.unique']);
  });
});

describe('a password', () => {
  it('takes some effort to guess', () => {
    expect([0, 1, 2, 3, 4].map((score) => passwordProblems('root_pass', score).length)).toEqual([
      1, 1, 1, 0, 0,
    ]);
  });
});
