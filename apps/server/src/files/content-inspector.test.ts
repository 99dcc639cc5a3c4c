import { expect, it } from 'vitest';
import { ContentInspector } from './content-inspector.js';
import { samples } from './samples.fixture.js';

/** The findings about content that passes in parts. */
const findings = async (content: Uint8Array, size = content.length) => {
  const inspector = new ContentInspector();
  async function* parts(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < content.length; at += size)
      yield await Promise.resolve(content.subarray(at, at + size));
  }
  const passed: Uint8Array[] = [];
  for await (const part of inspector.watch(parts())) passed.push(part);
  expect(Buffer.concat(passed).equals(content)).toBe(true);
  return inspector.findings();
};

it.each([
  ['a.gif', 'image/gif'],
  ['a.jpg', 'image/jpeg'],
  ['a.tiff', 'image/tiff'],
  ['a.png', 'image/png'],
  ['a.pdf', 'application/pdf'],
  ['a.txt', undefined],
])('detects the content of %s', async (name, mediaType) => {
  const content = samples[name] ?? new Uint8Array();
  expect(await findings(content, 7)).toEqual({
    bytes: content.length,
    mediaType,
    isText: ['a.pdf', 'a.txt'].includes(name),
  });
});

it.each([
  ['', true],
  [`x${'😀'.repeat(3_000)}`, true],
  ['\ufeff\u001b[31mred\u001b[0m\b\t\f\r\n', true],
  ['nul\0', false],
  ['delete\u007f', false],
  ['bell\u0007', false],
])('knows whether %j is text, wherever its parts end', async (text, isText) => {
  const content = new TextEncoder().encode(text);
  expect(await findings(content, 1_000)).toMatchObject({ bytes: content.length, isText });
});

it.each([[[0x61, 0xff]], [[0x61, 0xe2, 0x82]]])('detects that the bytes %j are no UTF-8', async (bytes) => {
  expect(await findings(Uint8Array.from(bytes))).toMatchObject({ isText: false });
});
