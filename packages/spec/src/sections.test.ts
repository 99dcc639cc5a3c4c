import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const generated = fileURLToPath(new URL('generated', import.meta.url));

describe('the generated specification', () => {
  it('has no section numbers of the reference', () => {
    const files = readdirSync(generated, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) expect(readFileSync(file, 'utf8').includes('§'), file).toBe(false);
  });
});
