import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { call, useBuild } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { cloudAccount, useServedCloud } from './cli.fixture.js';

useBuild();

const served = useServedCloud();

/** Loads a file of this text. */
const seed = async (source: string, ...options: string[]) => {
  const folder = path.join(served.directory, 'seeds');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'file.yaml');
  await writeFile(file, source);
  const run = await cloudAccount(['seed', file, '--data-dir', served.directory, ...options]);
  return { ...run, problems: run.problems.replaceAll(`${folder}/`, '') };
};

const good = `# Accounts of the shop.
accounts:
  - key: shop
    email: owner@shop.example
    users:
      - username: alice
        email: alice@shop.example
        tokens:
          - { label: laptop, scopes: '*', token: local-development-token-of-alice-0001 }
    domains:
      - &zone
        domain: shop.example
        type: master
        soa_email: hostmaster@shop.example
        records: &records
          - { type: A, name: www, target: 203.0.113.1 }
          - { type: TXT, target: 'v=spf1 -all' }
      - <<: *zone
        domain: shop.example.net
`;

describe('seed', () => {
  it('makes what a file describes, and nothing the second time', async () => {
    const first = await seed(good);
    expect(first).toEqual({
      code: 0,
      problems: '',
      out: 'Created 1 account, 1 user, 1 token, 2 domains, 4 records. Kept nothing.\n',
    });
    const token = 'local-development-token-of-alice-0001';
    const list = await call<{ results: number }>('GET', `${served.api}/domains`, { token });
    expect(list.body.results).toBe(2);
    const second = await seed(good, '--json');
    expect(second.code).toBe(0);
    expect(JSON.parse(second.out)).toMatchObject({
      accounts: [{ key: 'shop', created: false }],
      created: { accounts: 0, records: 0 },
      kept: { accounts: 1, records: 4 },
    });
  });

  it('reads its standard input, and JSON too', async () => {
    const input = JSON.stringify({ accounts: [{ key: 'json', email: 'a@b.example', domains: [{}] }] });
    const { code, problems } = await cloudAccount(['seed', '-', '--data-dir', served.directory], { input });
    expect(code).toBe(1);
    expect(problems).toBe(
      '<stdin>:1:61 accounts[0].domains[0].domain: domain is required\n' +
        '<stdin>:1:61 accounts[0].domains[0].type: type is required\n',
    );
    const lines = JSON.stringify({ accounts: [{ key: 'json', email: 'a@b.example', 'x\ny': 1 }] });
    const refused = await cloudAccount(['seed', '-', '--data-dir', served.directory], { input: lines });
    expect(refused.problems.trim().split('\n')).toEqual([expect.stringMatching(/ accounts\[0\].*x y/)]);
    const fixed = input.replace('{}', '');
    const run = await cloudAccount(['seed', '-', '--data-dir', served.directory], { input: fixed });
    expect([run.code, run.out]).toEqual([0, 'Created 1 account. Kept nothing.\n']);
  });

  it('names the line of everything that is refused, in the order of the file', async () => {
    const { code, out, problems } = await seed(`accounts:
  - email: owner@shop.example
    colour: red
    'a.b[0]': 1
    users:
      - username: bob
        email: nobody
      -
        username: x
    domains:
      - domain: example.com
        type: primary
        records:
          - type: A
            ttl_sec: soon
`);
    expect([code, out]).toEqual([1, '']);
    expect(problems.split('\n')).toEqual([
      'file.yaml:2:5 accounts[0].key: key is required',
      'file.yaml:3:5 accounts[0].colour: colour is not a known field',
      'file.yaml:4:5 accounts[0].a.b[0]: a.b[0] is not a known field',
      expect.stringMatching(/^file\.yaml:7:9 accounts\[0\]\.users\[0\]\.email: \S/),
      'file.yaml:9:9 accounts[0].users[1].username: Length must be 3-32 characters',
      'file.yaml:9:9 accounts[0].users[1].email: email is required',
      'file.yaml:12:9 accounts[0].domains[0].type: Must be one of master, slave',
      'file.yaml:15:13 accounts[0].domains[0].records[0].ttl_sec: Must be an integer',
      '',
    ]);
  });

  it('names the line of what breaks a rule, through anchors and merged fields too', async () => {
    const { code, problems } = await seed(`accounts:
  - key: rules
    email: owner@shop.example
    domains:
      - &one
        domain: one.example
        type: master
        soa_email: a@b.example
        records:
          - { type: A, name: www, target: 203.0.113.1 }
          - { type: CNAME, name: www, target: example.net }
      - <<: *one
        domain: two.example
        soa_email: ''
      - *one
`);
    expect([code, problems.split('\n')]).toEqual([
      1,
      [
        'file.yaml:6:9 accounts[0].domains[2].domain: domain is given twice',
        'file.yaml:11:28 accounts[0].domains[0].records[1].name: This name has other records',
        'file.yaml:11:28 accounts[0].domains[1].records[1].name: This name has other records',
        'file.yaml:11:28 accounts[0].domains[2].records[1].name: This name has other records',
        'file.yaml:14:9 accounts[0].domains[1].soa_email: soa_email is required when the type is master',
        '',
      ],
    ]);
  });

  it('names the field, the rule and the place of everything that is refused, as JSON', async () => {
    const { problems } = await seed('accounts:\n  - key: half\n', '--json');
    const { errors } = JSON.parse(problems) as { errors: unknown };
    expect(errors).toEqual([
      {
        field: 'accounts[0].email',
        reason: 'email is required',
        rule: 'request.field.required',
        link: expect.stringContaining('/docs/rules/') as string,
        at: { line: 2, column: 5 },
      },
    ]);
  });

  it.each<[string, string, RegExp]>([
    ['an open bracket', 'accounts: [\n', /^file\.yaml:\d+:\d+ \S/],
    ['a tab for a blank', 'accounts:\n\t- key: a\n', /^file\.yaml:2:1 \S/],
    ['a key given twice', 'accounts: []\naccounts: []\n', /^file\.yaml:2:1 \S/],
    ['an alias of nothing', 'accounts: *nothing\n', /^file\.yaml:1:11 \S/],
    ['two documents', 'accounts: []\n---\naccounts: []\n', /^file\.yaml:2:1 \S/],
    ['nothing', '', /^file\.yaml The body must be a JSON object\n$/],
    ['a text', 'accounts', /^file\.yaml The body must be a JSON object\n$/],
    [
      'an alias in what it repeats',
      'accounts: &a [*a]\n',
      /^file\.yaml:1:15 \*a stands in what it repeats\n$/,
    ],
  ])('refuses %s', async (_what, source, reason) => {
    const { code, out, problems } = await seed(source);
    expect([code, out]).toEqual([1, '']);
    expect(problems).toMatch(reason);
  });

  it('calls a file that is not there wrong usage', async () => {
    const { code, problems } = await cloudAccount(['seed', 'no.yaml', '--data-dir', served.directory]);
    expect([code, problems]).toEqual([2, expect.stringMatching(/^no\.yaml cannot be read: /)]);
  });

  it.each(['demo', 'example'])('loads the seed %s that the server comes with', async (name) => {
    const file = new URL(`../../server/seeds/${name}.yaml`, import.meta.url);
    const { code, problems } = await seed(await readFile(file, 'utf8'));
    expect([code, problems]).toEqual([0, '']);
  });
});
