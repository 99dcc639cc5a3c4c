import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { handWritten, otherDocument } from './other-document.fixture.js';
import { withStars, withoutLines, draftText } from './draft-text.js';
import { draftFor } from './draft.js';

/** Kinds that are empty are no part of the comparison. */
const words = (text: string): unknown =>
  Object.fromEntries(
    Object.entries(parse(text) as Record<string, unknown>).filter(([, given]) => given !== null),
  );

describe('the draft for a document that has our structure under other words', () => {
  it('is the dialect that was written by hand', async () => {
    const text = draftText(await draftFor(otherDocument()), 'their.json');
    expect(words(text)).toEqual(words(handWritten));
    expect(text).toMatch(/^# Proposed from their\.json: \d+ of \d+ operations have a counterpart there\.$/m);
    expect(text).toContain('GET /vpcs, POST /vpcs');
    expect(text).toMatch(/^ {2}# Without a counterpart \(\d+\):\n {2}# {3}\S/m);
    expect(text).toMatch(/^ {2}# Only in the document \(\d+\):\n {2}# {3}\S/m);
    expect(text).not.toContain('…');
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThan(160);
  });
});

const word = (ours: string, theirs: string, isSure = true) => ({
  ours,
  theirs,
  score: 0.8,
  isSure,
  others: [],
});

describe('words that are renamed alike', () => {
  const alike = [
    word('node_boot', 'vm_boot'),
    word('node_clone', 'vm_clone'),
    word('node_create', 'vm_create'),
  ];

  it('become one star', () => {
    expect(withStars([...alike, word('label', 'name')], new Set(['domain']))).toEqual([
      word('label', 'name'),
      word('node_*', 'vm_*'),
    ]);
  });

  it('stay where they are few, or where another keeps its name', () => {
    expect(withStars(alike.slice(0, 2), new Set())).toEqual(alike.slice(0, 2));
    expect(withStars(alike, new Set(['node_delete']))).toEqual(alike);
  });
});

it('lines that are refused become comments with the reason', () => {
  const text = 'fields:\n  a: b # not sure (0.51)\n  c: d\n';
  expect(withoutLines(text, [{ line: 2, reason: '"a" and "e" stand together.' }])).toBe(
    'fields:\n  # a: b # refused: "a" and "e" stand together.\n  c: d\n',
  );
  expect(withoutLines(text, [{ line: 1, reason: 'Not so.' }])).toBe(text);
});
