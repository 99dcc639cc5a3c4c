import { mkdtempSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expectDone, useOwnServer, type OwnServer } from '@cloud-account/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { runHere } from '../../apps/cli/src/cli.fixture.js';
import { storeProfile } from '../../apps/cli/src/profiles.js';
import type { Body, Document, Reply } from '../../packages/spec/src/index.js';

// Its types are those of browsers, which differ from Node's.
const require = createRequire(import.meta.url);
const { parse: parseHcl } = require('@cdktf/hcl2json') as {
  parse: (name: string, text: string) => Promise<unknown>;
};

const environment = { CLOUD_RATE_LIMITS: 'off' };

const token = 'local-development-token-of-alice-0001';
const sshKey =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8g alice@laptop';

/** An account with all that a seed can have and the API shows. */
const whole: Body<'loadSeed'> = {
  accounts: [
    {
      key: 'owner-shop-example',
      email: 'owner@shop.example',
      company: 'Shop',
      balance: -12.5,
      users: [
        {
          username: 'alice',
          email: 'alice@shop.example',
          ssh_keys: [{ label: 'laptop', ssh_key: sshKey }],
        },
        {
          username: 'bob',
          email: 'bob@shop.example',
          restricted: true,
          account_access: 'read_only',
          global: ['add_domains', 'cancel_account'],
          entities: [
            { kind: 'node', label: 'db-1', permissions: 'read_write' },
            { kind: 'domain', label: 'shop.example', permissions: 'read_only' },
            { kind: 'longview', label: 'watch', permissions: 'read_only' },
          ],
        },
      ],
      domains: [
        {
          domain: 'shop.example',
          type: 'master',
          status: 'disabled',
          description: 'A zone',
          group: 'shops',
          soa_email: 'hostmaster@shop.example',
          axfr_ips: ['203.0.113.9'],
          ttl_sec: 300,
          tags: ['one', 'two'],
          records: [
            { type: 'A', name: 'www', target: '203.0.113.1', ttl_sec: 300 },
            { type: 'MX', target: 'mail.shop.example', priority: 10 },
            { type: 'TXT', target: '"${quoted}"' },
          ],
        },
        { domain: 'slave.example', type: 'slave', master_ips: ['203.0.113.8'] },
        {
          domain: 'silent.example',
          type: 'master',
          soa_email: 'hostmaster@silent.example',
          records: [
            { type: 'MX', target: '.', priority: 0 },
            { type: 'SRV', service: 'sip', protocol: 'udp', priority: 1, weight: 2, port: 5060, target: '.' },
          ],
        },
      ],
      nodes: [
        {
          label: 'db-1',
          region: 'us-ord',
          type: 'g6-standard-1',
          image: 'node/debian12',
          status: 'running',
          group: 'databases',
          tags: ['one'],
          private_ip: true,
          backups_enabled: true,
          disks: [
            { label: 'system', size: 20_000, filesystem: 'ext4' },
            { label: 'swap', size: 512, filesystem: 'swap' },
          ],
          configs: [
            {
              label: 'usual',
              kernel: 'node/grub2',
              devices: { sda: 'system', sdc: 'swap' },
              interfaces: [
                { purpose: 'public' },
                { purpose: 'vlan', label: 'back', ipam_address: '10.0.0.1/24' },
              ],
            },
            { label: 'repair', devices: { sda: 'swap' }, run_level: 'single', comments: 'By hand' },
          ],
        },
        { label: 'empty-1', region: 'us-ord', type: 'g6-standard-1', disks: [], configs: [] },
      ],
      buckets: [{ label: 'shop-photos', cluster: 'us-east-1', acl: 'public-read', cors_enabled: true }],
      related_entities: [{ kind: 'longview', label: 'watch' }],
    },
  ],
};

/** The seed with the secrets that the API does not show. */
function withSecrets({ accounts }: Body<'loadSeed'>): Body<'loadSeed'> {
  return {
    accounts: accounts.map((account) => ({
      ...account,
      users: (account.users ?? []).map((user) =>
        user.username === 'alice' ? { ...user, tokens: [{ label: 'laptop', scopes: '*', token }] } : user,
      ),
      storage_keys: [
        {
          label: 'photos',
          access_key: 'SHOPPHOTOS0000000001',
          secret_key: 'aSecretOf40LettersAndDigitsForShopPhotos',
        },
      ],
    })),
  };
}

/** Loads a seed of one account. @returns the account's ID */
async function load(server: OwnServer, seed: Body<'loadSeed'>): Promise<number> {
  const body = expectDone(await server.operator.post<Reply<'loadSeed'>>('/seeds', seed));
  return body.accounts[0]?.id ?? 0;
}

describe('the export of an account', () => {
  const server = useOwnServer({ environment });
  let account = 0;

  const exported = async (format: string, ...options: string[]) => {
    const target = ['--url', server.api, '--token', token];
    const run = await runHere(['export', '--format', format, ...options, ...target]);
    expect(run.code).toBe(0);
    return run;
  };

  beforeAll(async () => {
    account = await load(server, withSecrets(whole));
  });

  it('is a seed that loads again to the same account, without what only the server knows', async () => {
    const { out, problems } = await exported('seed');
    const sentence = 'The file does not contain: tokens (1), storage keys (1).';
    expect([problems, out.split('\n')[0]]).toEqual([`${sentence}\n`, `# ${sentence}`]);
    const seed = parseYaml(out) as Body<'loadSeed'>;
    expect(seed).toMatchObject(whole);
    expect((await server.operator.delete(`/accounts/${account}`)).status).toBe(200);
    account = await load(server, withSecrets(seed));
    expect((await exported('seed')).out).toBe(out);
  });

  it('is HCL with a resource for each thing, which refers to others, and a variable for each password', async () => {
    const { out } = await exported('terraform', '--provider', 'made');
    const { resource, variable } = (await parseHcl('account.tf', out)) as {
      resource: Record<string, Record<string, unknown[]>>;
      variable: object;
    };
    expect(resource).toMatchObject({
      made_domain: {
        shop_example: [
          { domain: 'shop.example', type: 'master', status: 'disabled', tags: ['one', 'two'], ttl_sec: 300 },
        ],
        slave_example: [{ type: 'slave', master_ips: ['203.0.113.8'] }],
      },
      made_domain_record: {
        shop_example_a_www_203_0_113_1: [
          { domain_id: '${made_domain.shop_example.id}', type: 'A', name: 'www', target: '203.0.113.1' },
        ],
        silent_example_mx: [{ type: 'MX', target: '.' }],
        shop_example_txt_quoted: [{ type: 'TXT', target: expect.stringContaining('$${quoted}') as string }],
      },
      made_instance: {
        db_1: [{ region: 'us-ord', image: 'node/debian12', root_pass: '${var.instance_db_1_root_pass}' }],
      },
      made_bucket: { shop_photos: [{ label: 'shop-photos', cluster: 'us-east-1' }] },
      made_user: { alice: [{ username: 'alice' }], bob: [{ username: 'bob' }] },
    });
    expect(variable).toEqual({ instance_db_1_root_pass: [{ type: '${string}', sensitive: true }] });
    // The image creates the disks and the profiles.
    expect(Object.keys(resource)).not.toContain('made_instance_disk');
  });

  it('is an Overlay whose examples stand where the specification has the answers', async () => {
    const { out } = await exported('openapi-examples');
    const overlay = parseYaml(out) as {
      overlay: string;
      actions: { target: string; update: { examples: { account: { value: { data?: unknown[] } } } } }[];
    };
    const document = (await (await fetch(`${server.api}/openapi.json`)).json()) as Document;
    const found = new Map(
      overlay.actions.map(({ target, update }) => {
        const [, place = ''] =
          /^\$\.paths\['(.+)'\]\.get\.responses\['200'\]\.content\['application\/json'\]$/.exec(target) ?? [];
        const get = document.paths[place]?.get as
          | { responses: Record<string, { content: Record<string, unknown> }> }
          | undefined;
        expect(get?.responses['200']?.content['application/json']).toBeDefined();
        return [place, update.examples.account.value];
      }),
    );
    expect(overlay.overlay).toBe('1.0.0');
    expect(found.get('/domains')?.data).toMatchObject([{ domain: 'shop.example' }, {}, {}]);
    expect(found.get('/domains/{domainId}/records/{recordId}')).toMatchObject({ target: '203.0.113.1' });
    expect(found.get('/node/instances/{nodeId}')).toMatchObject({ label: 'db-1' });
    expect([...found.keys()]).not.toContain('/regions');
  });

  it('names the provider only for Terraform, and in small letters', async () => {
    for (const [argv, reason] of [
      [['--format', 'seed', '--provider', 'made'], '--provider is only for the format terraform.'],
      [['--format', 'terraform', '--provider', 'A B'], '--provider must be small letters and digits'],
      [['--format', 'xml'], 'Allowed choices are seed, terraform, openapi-examples'],
      [[], "required option '--format <format>' not specified"],
    ] as const) {
      const { code, problems } = await runHere(['export', ...argv]);
      expect([code, problems]).toEqual([2, expect.stringContaining(reason)]);
    }
  });

  describe('beside another account', () => {
    let config = '';

    beforeAll(async () => {
      config = await mkdtemp(path.join(tmpdir(), 'diff-'));
      const other: Body<'loadSeed'> = {
        accounts: [
          {
            key: 'other',
            email: 'owner@other.example',
            users: [
              {
                username: 'carol',
                email: 'carol@other.example',
                tokens: [{ label: 'laptop', scopes: '*', token: token.replace('alice', 'carol') }],
              },
            ],
            nodes: [{ label: 'db-1', region: 'us-ord', type: 'g6-standard-1', tags: ['two'] }],
          },
        ],
      };
      await load(server, other);
      const home = { XDG_CONFIG_HOME: config };
      await storeProfile(home, 'one', { url: server.api, token });
      await storeProfile(home, 'other', { url: server.api, token: token.replace('alice', 'carol') });
    });

    afterAll(() => rm(config, { recursive: true, force: true }));

    afterEach(() => {
      vi.unstubAllEnvs();
    });

    const diff = (...argv: string[]) => {
      vi.stubEnv('XDG_CONFIG_HOME', config);
      return runHere(['diff', ...argv]);
    };

    it('shows what differs, by names', async () => {
      const { code, out } = await diff('one', 'other');
      expect(code).toBe(0);
      expect(out).toContain('- domain_record shop.example / A www 203.0.113.1\n');
      expect(out).toContain('+ user carol\n');
      expect(out).toMatch(/^~ instance db-1\n(?: {4}.*\n)* {4}tags: \["one"\] → \["two"\]\n/m);
      expect(await diff('one', 'one')).toMatchObject({ code: 0, out: 'Nothing differs.\n' });
      const { out: text } = await diff('one', 'other', '--json');
      expect(JSON.parse(text)).toContainEqual({ change: 'added', kind: 'user', name: 'carol' });
    });

    it('refuses a profile that is not there', async () => {
      expect(await diff('one', 'nobody')).toMatchObject({
        code: 2,
        problems: expect.stringContaining('There is no connection profile nobody') as string,
      });
      expect((await diff('one')).code).toBe(2);
    });
  });
});

const words = `
paths: { domains: zones, records: entries, node: server }
fields: { ttl_sec: ttl, domain: zone_name, domain_id: zone_id, page_size: per_page, pages: last_page }
values: { master: primary }
ids: { g6-standard-*: plan-* }
`;

describe('the export from a server with a dialect', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'words-'));
  const file = path.join(folder, 'words.yaml');
  writeFileSync(file, words);
  const server = useOwnServer({ environment: { ...environment, CLOUD_DIALECT: file } });

  afterAll(() => rm(folder, { recursive: true }));

  const run = (format: string) =>
    runHere(['export', '--format', format, '--url', server.api, '--token', token]);

  beforeAll(async () => {
    await load(server, withSecrets(whole));
  });

  it('has the words of the dialect in HCL', async () => {
    const { code, out } = await run('terraform');
    expect(code).toBe(0);
    const { resource } = (await parseHcl('account.tf', out)) as { resource: object };
    expect(resource).toMatchObject({
      cloud_zone: { shop_example: [{ zone_name: 'shop.example', type: 'primary', ttl: 300 }] },
      cloud_zone_entry: {
        shop_example_a_www_203_0_113_1: [{ zone_id: '${cloud_zone.shop_example.id}', ttl: 300 }],
      },
      cloud_instance: { db_1: [{ label: 'db-1', region: 'us-ord', type: 'plan-1' }] },
    });
  });

  it('is no seed, which has the words of the specification', async () => {
    expect(await run('seed')).toMatchObject({
      code: 1,
      problems: expect.stringContaining('a seed needs a server without CLOUD_DIALECT') as string,
    });
  });
});
