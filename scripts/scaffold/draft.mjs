// What is going to be written: kept together, so that a problem found late has changed nothing.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseDocument } from 'yaml';

/** A wish that cannot be fulfilled as it was said; its message tells what to say instead. */
export class Misuse extends Error {}

/** Throws a Misuse where a condition does not hold. */
export function need(condition, message) {
  if (!condition) throw new Misuse(message);
}

const indented = (text, by) => text.replace(/^(?=.)/gm, ' '.repeat(by));

/** The files of a repository with what is to be changed in them, by their paths from its root. */
export class Draft {
  #changed = new Map();

  constructor(root) {
    this.root = root;
  }

  has(path) {
    return this.#changed.has(path) || existsSync(join(this.root, path));
  }

  read(path) {
    return this.#changed.get(path) ?? readFileSync(join(this.root, path), 'utf8');
  }

  /** Whether an area is being made. */
  isNew(area) {
    return this.#changed.has(`openapi/${area}/paths.yaml`);
  }

  /** The value of a YAML file. */
  yaml(path) {
    return parseDocument(this.read(path)).toJS() ?? {};
  }

  /** Makes a file that must not be there yet. */
  make(path, text) {
    need(!this.has(path), `${path} is there already.`);
    this.#changed.set(path, text);
  }

  /** Adds to the end of a file; makes it when it is not there. */
  append(path, text) {
    this.#changed.set(path, (this.has(path) ? this.read(path) : '') + text);
  }

  /** Puts a text before the first line that begins with another. */
  insertBefore(path, line, text) {
    const before = this.read(path);
    const at = `\n${before}`.indexOf(`\n${line}`);
    need(at >= 0, `${path} has no line that begins with ${line}`);
    this.#changed.set(path, before.slice(0, at) + text + before.slice(at));
  }

  /** Puts YAML at the end of what stands below a key of the root, and leaves every other line as it is. */
  addBelow(path, key, yaml) {
    const before = this.read(path);
    const { items } = parseDocument(before).contents;
    const at = items.findIndex((item) => item.key.value === key);
    need(at >= 0, `${path} has no ${key}.`);
    const end = items[at + 1]?.key.range[0] ?? before.length;
    this.#changed.set(path, before.slice(0, end) + indented(yaml, 2) + before.slice(end));
  }

  /** Writes everything, formatted as the repository is. @returns the paths */
  async save() {
    const { check, format, resolveConfig } = await import('prettier');
    const written = [];
    for (const [path, text] of this.#changed) {
      const filepath = join(this.root, path);
      const options = { ...(await resolveConfig(join(this.root, 'package.json'))), filepath };
      // Prettier knows no Prisma.
      const isFormatted = path.endsWith('.prisma') || (await check(text, options));
      written.push([filepath, isFormatted ? text : await format(text, options)]);
    }
    for (const [filepath, text] of written) {
      mkdirSync(dirname(filepath), { recursive: true });
      writeFileSync(filepath, text);
    }
    return [...this.#changed.keys()];
  }
}
