import { expect, it } from 'vitest';
import { ArchiveReader, archiveBytes, parseManifest, writeArchive } from './archive.js';

const entries = [
  { path: 'manifest.json', text: '{}' },
  { path: 'rows/domains/0', text: 'x'.repeat(1_000) },
  { path: 'files/empty', text: '' },
].map(({ path, text }) => ({
  path,
  text,
  size: Buffer.byteLength(text),
  read: async function* () {
    yield await Promise.resolve(Buffer.from(text));
  },
}));

const written = async (): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of writeArchive(entries)) parts.push(part);
  return Buffer.concat(parts);
};

/** The texts of the entries of an archive that comes in parts of some bytes. */
async function texts(archive: Buffer, size: number): Promise<string[]> {
  async function* parts(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < archive.length; at += size)
      yield await Promise.resolve(archive.subarray(at, at + size));
  }
  const reader = new ArchiveReader(parts());
  const found: string[] = [];
  for (const { path } of entries) {
    let text = '';
    for await (const part of reader.read(await reader.begin(path))) text += Buffer.from(part).toString();
    found.push(text);
  }
  await reader.end();
  return found;
}

it.each([1, 511, 512, 10_000])('reads what was written, in parts of %i bytes', async (size) => {
  const archive = await written();
  expect(archive).toHaveLength(archiveBytes(entries));
  expect(await texts(archive, size)).toEqual(entries.map(({ text }) => text));
});

it('finds an archive that ends early, at any block', async () => {
  const archive = await written();
  for (let end = 0; end < archive.length; end += 512)
    await expect(texts(archive.subarray(0, end), 512)).rejects.toThrow('it ends early');
});

it('finds another entry, and what is no archive', async () => {
  const archive = await written();
  await expect(texts(archive.subarray(1_024), 512)).rejects.toThrow('manifest.json is missing');
  await expect(texts(Buffer.alloc(1_024, 'x'), 512)).rejects.toThrow('it is no archive');
  // Where the size of the first entry is, a number in the form of base 256 that is larger than all safe integers.
  const damaged = Buffer.from(archive).fill(0x80, 124, 125).fill(0xff, 125, 136);
  await expect(texts(damaged, 512)).rejects.toThrow('it is no archive');
});

const manifest = {
  form: 1,
  schema: 's',
  created: '2026-11-23T00:00:00.000Z',
  check: 'c',
  digest: 'd',
  sequences: { domains_id_seq: '7' },
  parts: [{ table: 'domains', position: 0, bytes: 5, sha256: 'a'.repeat(64) }],
  files: [{ kind: 'object', file: '00000000-0000-4000-8000-000000000000', size: 1, sha256: 'b'.repeat(64) }],
};

it('reads a manifest', () => {
  expect(parseManifest(JSON.stringify(manifest))).toEqual(manifest);
});

it.each<[string, object]>([
  ['its form is another one', { form: 2 }],
  ['its manifest cannot be read', { created: 'never' }],
  ['its manifest cannot be read', { sequences: { domains_id_seq: '1; DROP' } }],
  ['its manifest cannot be read', { parts: [{ ...manifest.parts[0], table: 'a"b' }] }],
  ['its manifest cannot be read', { files: [{ ...manifest.files[0], file: '../x' }] }],
])('refuses a manifest, because %s: %j', (reason, change) => {
  expect(() => parseManifest(JSON.stringify({ ...manifest, ...change }))).toThrow(reason);
});
