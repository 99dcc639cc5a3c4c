import { describe, expect, it } from 'vitest';
import { aheadText, bytesText, counted, readable, timeText, toneOf, toneOfAnswer } from './format.js';

describe('texts of the page of the lab', () => {
  it('have a date where it is not the one of now', () => {
    expect(timeText('2026-11-21T08:30:00', '2026-11-21T09:00:00')).toBe('08:30:00');
    expect(timeText('2026-11-20T08:30:00', '2026-11-21T09:00:00')).toBe('2026-11-20 08:30:00');
    expect(timeText('2026-11-20T08:30:00')).toBe('2026-11-20 08:30:00');
  });

  it.each([
    [0, '0 bytes'],
    [1_023, '1023 bytes'],
    [1_024, '1.0 KiB'],
    [734_003, '716.8 KiB'],
    [5 * 1024 ** 4, '5120.0 GiB'],
  ])('have %i bytes as %s', (bytes, text) => {
    expect(bytesText(bytes)).toBe(text);
  });

  it.each([
    [0, undefined],
    [-1_400, undefined],
    [2_000, '2 seconds ahead'],
    [-90_000, '1 minute behind'],
    [3_598_500, '1 hour ahead'],
    [50 * 3_600_000, '2 days ahead'],
  ])('have %i ms between two clocks as %s', (milliseconds, text) => {
    expect(aheadText(milliseconds)).toBe(text);
  });

  it('count with a noun', () => {
    expect([counted(1, 'node'), counted(1_200, 'node')]).toEqual(['1 node', '1,200 nodes']);
  });

  it('have line breaks in JSON, and none in what was cut', () => {
    expect(readable('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(readable('{"a":1…')).toBe('{"a":1…');
  });

  it('have a tone by state', () => {
    expect(['running', 'booting', 'failed', 'offline'].map(toneOf)).toEqual(['good', 'busy', 'bad', 'calm']);
    expect([200, 404, 503, null].map(toneOfAnswer)).toEqual(['good', 'busy', 'bad', 'bad']);
  });
});
