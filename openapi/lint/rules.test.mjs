import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { soundDocument } from './fixture.mjs';
import { operationCases } from './operation-cases.fixture.mjs';
import { schemaCases } from './schema-cases.fixture.mjs';
import plugin from '../plugin.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every rule's, by its name. */
const cases = { ...operationCases, ...schemaCases };

const fileOf = (...name) => `${name.join('-').replaceAll(/[^a-zA-Z0-9]+/g, '-')}.json`;

const lint = (folder, files) =>
  new Promise((resolve, reject) => {
    const arguments_ = [join(root, 'node_modules/@redocly/cli/bin/cli.js'), 'lint', ...files];
    execFile(
      process.execPath,
      [...arguments_, '--config', join(root, 'redocly.yaml'), '--format', 'json', '--max-problems', '10000'],
      { cwd: folder, maxBuffer: 2 ** 26, env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
      (_failed, stdout, stderr) => {
        try {
          // One JSON document for each file, one after the other.
          const results = JSON.parse(`[${stdout.replaceAll(/^}\s*{$/gm, '},{')}]`);
          resolve(results.flatMap((result) => result.problems));
        } catch {
          reject(new Error(`redocly lint gave no result: ${stderr}`));
        }
      },
    );
  });

describe('lint rules of the specification', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spec-lint-'));
  const found = new Map();
  const problems = (file) => found.get(file) ?? [];

  beforeAll(async () => {
    const files = [];
    const write = (file, change = () => undefined) => {
      const document = soundDocument();
      change(document);
      writeFileSync(join(folder, file), JSON.stringify(document, null, 1));
      files.push(file);
    };
    write('sound.json');
    for (const [rule, { refuses, accepts }] of Object.entries(cases)) {
      for (const [name, [, change]] of Object.entries(refuses)) write(fileOf(rule, name), change);
      for (const [name, change] of Object.entries(accepts)) write(fileOf(rule, name), change);
    }
    // One run for all: starting the linter is what costs.
    for (const problem of await lint(folder, files)) {
      const file = basename(problem.location[0].source.ref);
      found.set(file, [...problems(file), problem]);
    }
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('accept a sound document', () => {
    expect(problems('sound.json')).toEqual([]);
  });

  it('are each proven here', () => {
    expect(Object.keys(cases).sort()).toEqual(Object.keys(plugin().rules.oas3).sort());
  });

  for (const [rule, { refuses, accepts }] of Object.entries(cases)) {
    describe(rule, () => {
      it.each(Object.entries(refuses))('refuses %s', (name, [message]) => {
        const mine = problems(fileOf(rule, name)).filter(
          (problem) => problem.ruleId === `cloud-account/${rule}`,
        );
        expect(mine.map((problem) => problem.message).join('\n')).toContain(message);
        expect(mine.every((problem) => problem.severity === 'error')).toBe(true);
      });

      it.each(Object.keys(accepts))('accepts %s', (name) => {
        expect(problems(fileOf(rule, name))).toEqual([]);
      });
    });
  }
});
