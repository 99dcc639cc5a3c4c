import { describe, expect, it } from 'vitest';
import { attachmentName, mayAttach, mayKeepContent, type FileContent } from './attachments.js';

const rulesOf = (name: string) => {
  const decision = attachmentName(name);
  return decision.ok ? decision.value.name : decision.refusals.map(({ id }) => id);
};

describe('the name of a file', () => {
  it.each([
    ['a.gif', 'image/gif'],
    ['a.jpg', 'image/jpeg'],
    ['a.jpeg', 'image/jpeg'],
    ['a.pjpg', 'image/jpeg'],
    ['a.pjpeg', 'image/jpeg'],
    ['a.tif', 'image/tiff'],
    ['a.tiff', 'image/tiff'],
    ['a.png', 'image/png'],
    ['a.pdf', 'application/pdf'],
    ['a.txt', 'text/plain'],
    ['A.PNG', 'image/png'],
    ['a.tar.txt', 'text/plain'],
  ])('%s says %s', (name, mediaType) => {
    expect(attachmentName(name)).toEqual({ ok: true, value: { name, mediaType } });
  });

  it.each(['', 'a', '.txt', 'a.', 'a.exe', 'a.txt.exe', 'a.constructor', 'a.svg', 'txt', 'a.t xt'])(
    'refuses "%s" for its extension',
    (name) => {
      expect(rulesOf(name)).toEqual(['ticket.attachment.extension']);
    },
  );

  it.each([
    ['/etc/passwd/../log.txt', 'log.txt'],
    ['C:\\Users\\me\\shot.png', 'shot.png'],
    ['..\\..\\a.txt', 'a.txt'],
    [' padded.txt ', 'padded.txt'],
    ['Gru\u0308\u00dfe \u{1f600} "quoted".txt', 'Gr\u00fc\u00dfe \u{1f600} "quoted".txt'],
    [`${'\u{1f600}'.repeat(251)}.txt`, `${'\u{1f600}'.repeat(251)}.txt`],
  ])('%j is kept as %j', (given, kept) => {
    expect(rulesOf(given)).toBe(kept);
  });

  it.each([
    'a\0.txt',
    'a\r\nb.txt',
    'a\u202efdp.txt',
    'a\ud800.txt',
    'a\u2028.txt',
    '\u200fa.txt',
    `${'a'.repeat(252)}.txt`,
  ])('%j is refused', (name) => {
    expect(rulesOf(name)).toEqual(['ticket.attachment.name']);
  });
});

describe('the content of a file', () => {
  const says = (mediaType: string, content: Partial<FileContent>): string => {
    const found = { bytes: 10, mediaType: undefined, isText: false, ...content };
    const decision = mayKeepContent({ name: 'a', mediaType }, found);
    return decision.ok ? 'kept' : decision.refusals.map(({ reason }) => reason).join();
  };

  it('must match the extension', () => {
    expect(says('image/png', { mediaType: 'image/png' })).toBe('kept');
    expect(says('image/png', { mediaType: 'image/gif' })).toBe('The content of the file is not image/png');
    expect(says('application/pdf', { isText: true })).toBe('The content of the file is not application/pdf');
    expect(says('text/plain', { isText: true })).toBe('kept');
    expect(says('text/plain', { isText: true, mediaType: 'application/xml' })).toBe('kept');
    expect(says('text/plain', { mediaType: 'application/zip' })).toBe(
      'The content of the file is not text in UTF-8',
    );
  });

  it('must not be empty', () => {
    expect(says('text/plain', { bytes: 0, isText: true })).toBe('The file is empty');
    expect(says('image/png', { bytes: 0 })).toBe('The file is empty');
  });
});

it('refuses a sixth file', () => {
  expect([0, 4, 5, 6].map((count) => mayAttach(count).ok)).toEqual([true, true, false, false]);
});
