import { describe, expect, it } from 'vitest';
import { differencesOfJson, differencesOfText } from './shown.js';

const said = JSON.stringify({ id: 7, label: 'web-1', created: '2026-11-22T08:00:00', tags: ['a', 'b'] });

describe('an answer that a page shows', () => {
  it.each([
    ['some of its fields', '{"label": "web-1", "tags": ["a", "b"]}'],
    ['numbers of things and times, whatever they are', '{"id": 1, "created": "2020-01-01T00:00:00"}'],
    ['texts and lists with a part that is left out', '{"label": "web…", "tags": ["a", "…"]}'],
    ['members of a list, in any place', '{"tags": ["…", "b", "…"]}'],
  ])('may have %s', (_what, shown) => {
    expect(differencesOfJson(shown, said)).toEqual([]);
    expect(differencesOfJson(shown, `{"an": "answer before"}\n${said}\n`)).toEqual([]);
  });

  it.each([
    ['another value', '{"label": "web-2"}', 'answer.label: shown "web-2", answered "web-1"'],
    ['a field that is not there', '{"size": 1}', 'answer.size: shown 1, answered undefined'],
    ['a text for a time', '{"created": "soon"}', 'answer.created'],
    ['fewer members', '{"tags": ["a"]}', 'answer.tags'],
    ['a member that is not there', '{"tags": ["…", "c", "…"]}', 'answer.tags: "c" is no member'],
    ['another kind', '{"tags": {}}', 'answer.tags'],
  ])('must not have %s', (_what, shown, difference) => {
    expect(differencesOfJson(shown, said)).toEqual([expect.stringContaining(difference)]);
  });
});

describe('lines that a page shows', () => {
  it('are found in the output, in order', () => {
    expect(differencesOfText('ID  LABEL\n…  web-1', 'ID  LABEL\n7  web-1\n8  web-2\n')).toEqual([]);
    expect(differencesOfText('b\na', 'a\nb\n')).toEqual([expect.stringContaining('shown "a"')]);
  });
});
