import { describe, expect, it } from 'vitest';
import { nodeLabelProblems, passwordProblems } from './labels.js';
import { problemsOf } from './machines/nodes.fixture.js';

describe('the label of a node', () => {
  it.each(['web-1', 'a.b_c-d', '1', 'a-_b', 'node123', 'A.1'])('may be %s', (label) => {
    expect(nodeLabelProblems(label)).toEqual([]);
  });

  const characters =
    'characters label: Must only use ASCII letters, numbers, hyphens, underscores, and periods';
  const ends = 'ends label: Must begin and end with a letter or a number';
  const runs = 'runs label: Must not have two hyphens, underscores or periods in a row';

  it.each([
    ['a b', characters],
    ['ä1', characters],
    ['a\n', characters],
    ['-ab', ends],
    ['ab.', ends],
    ['a--b', runs],
    ['a__b', runs],
    ['a..b', runs],
  ])('is not %j', (label, problem) => {
    expect(problemsOf(nodeLabelProblems(label))).toEqual([`node.label.${problem}`]);
  });
});

describe('a password', () => {
  it('must be strong', () => {
    expect([0, 1, 2, 3, 4].map((score) => passwordProblems('root_pass', score).length)).toEqual([
      1, 1, 1, 0, 0,
    ]);
  });
});
