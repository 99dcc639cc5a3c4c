import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..', '..');
const shapes = join(root, 'packages/spec/src/generated/v4.ts');

const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file)) as {
  config: object;
};
const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root);

const host = ts.createCompilerHost(options);
const files = new Map<string, ts.SourceFile | undefined>();

/**
 * The problems of core when the types of the specification are these.
 *
 * @param only the files that are looked at; all of core unless told
 */
const problems = (types: string, only?: readonly string[]): string[] => {
  const shape = ts.createSourceFile(shapes, types, ts.ScriptTarget.ES2022);
  const program = ts.createProgram([join(here, 'index.ts')], options, {
    ...host,
    getSourceFile: (name, ...more) => {
      if (name === shapes) return shape;
      if (!files.has(name)) files.set(name, host.getSourceFile(name, ...more));
      return files.get(name);
    },
  });
  return program
    .getSourceFiles()
    .filter(({ fileName }) => only?.includes(relative(here, fileName)) ?? fileName.startsWith(here))
    .flatMap((file) => program.getSemanticDiagnostics(file))
    .map(
      ({ file, messageText }) =>
        `${relative(here, file?.fileName ?? '')}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
};

const written = ts.sys.readFile(shapes) ?? '';

/** The types with changes, each of which must meet something. */
const changed = (changes: readonly (readonly [RegExp, string])[]): string =>
  changes.reduce((text, [from, to]) => {
    expect(text).toMatch(from);
    return text.replace(from, to);
  }, written);

const about = (word: string) => expect.stringMatching(new RegExp(`\\b${word}\\b`)) as unknown;
const of = (file: string, found: readonly string[]) =>
  found.filter((problem) => problem.startsWith(`${file}: `));

it('core compiles with the types of the specification', () => {
  expect(problems(written)).toEqual([]);
});

describe('core does not compile with a value that no rule knows', () => {
  const values = [
    ['DomainType', 'forward', 'domains/domain-problems.ts'],
    ['DomainStatus', 'broken', 'domains/publication.ts'],
    ['RecordType', 'SSHFP', 'domains/record-types/index.ts'],
    ['RecordTag', 'issuemail', 'domains/record-types/caa.ts'],
    ['FirewallProtocol', 'SCTP', 'networking/firewalls/firewall-rules.ts'],
    ['FirewallAction', 'REJECT', 'networking/firewalls/firewall-rules.ts'],
    ['FirewallPolicy', 'ASK', 'networking/firewalls/firewall-rules.ts'],
    ['TicketStatus', 'waiting', 'support/ticket-status.ts'],
    ['GrantLevel', 'list_only', 'access/grants.ts'],
  ] as const;
  let found: readonly string[];

  beforeAll(() => {
    found = problems(
      changed(values.map(([name, value]) => [new RegExp(`(?<=\\n {8}${name}: )"`), `"${value}" | "`])),
      values.map(([, , file]) => file),
    );
  });

  it.each(values)('%s: %s', (_name, value, file) => {
    expect(of(file, found)).toContainEqual(about(value));
  });
});

describe('core does not compile with a field that was renamed', () => {
  const fields = [
    ['soa_email', 'soa_mail', 'domains/draft-domain.ts'],
    ['inbound_policy', 'inbound_default', 'networking/firewalls/firewall-rules.ts'],
    ['lkecluster_id', 'cluster_id', 'support/ticket-entities.ts'],
    ['email_notifications', 'notifications', 'profile/profile.ts'],
  ] as const;
  let found: readonly string[];

  beforeAll(() => {
    found = problems(
      changed(fields.map(([field, name]) => [new RegExp(`\\b${field}(?=\\??: )`, 'g'), name])),
      fields.map(([, , file]) => file),
    );
  });

  it.each(fields)('%s to %s', (field, _name, file) => {
    expect(of(file, found)).toContainEqual(about(field));
  });
});
