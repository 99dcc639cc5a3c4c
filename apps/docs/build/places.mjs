import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The files and folders that the documentation reads and writes. */
export const places = {
  root: at('..'),
  repository: at('../../..'),
  guides: at('../pages/guides'),
  /** The beginnings of several guides. */
  parts: at('../parts'),
  records: at('../records'),
  /** Pages written by the build; never edited, not kept. */
  generated: at('../generated'),
  /** The numbers that pages show. */
  counts: at('../generated/parts/counts.json'),
  /** The pages of rules and of commands, for the menu. */
  menus: at('../generated/parts/menus.json'),
  changelog: at('../../../CHANGELOG.md'),
  /** The changes of the next version, a file for each. */
  notes: at('../../../.changeset'),
  /** Tests with requests as clients of many kinds send them, and with programs and a library that use the object storage. */
  clients: at('../../../tests/clients'),
  objectPrograms: at('../../../tests/object-clients/programs'),
  objectLibrary: at('../../../tests/object-clients/library.test.ts'),
  /** Programs that use generated clients, and how those are generated. */
  generators: at('../../../tests/clients/generators'),
  /** The versions of packages that tests use. */
  package: at('../../../package.json'),
  /** The examples of each rule that tests saw, written by `pnpm rules:record`. */
  examples: at('../../../packages/conformance/data/refusals.json'),
  /** The operations that refuse by each rule, a line for each rule. */
  refusing: at('../../../packages/conformance/data/refusing.txt'),
  /** The results of the last benchmark run, where there was one. */
  benchmark: at('../measured/benchmark.md'),
  /** The JSON Schemas that the specifications publish. */
  schemas: at('../../../packages/spec/src/generated/schemas/'),
  specifications: at('../../../packages/spec/src/generated/'),
};

/** Pages that are left out: there is nothing to say about performance without figures. */
export const omittedGuides = existsSync(places.benchmark) ? [] : ['performance'];
