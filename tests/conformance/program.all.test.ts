import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createHttpServer,
  freePort,
  limits,
  pause,
  useBuild,
  useServer,
  type TestUser,
} from '@cloud-account/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readArguments } from '../../packages/conformance/src/arguments.js';
import { BadInput, runConformance, type Report } from '../../packages/conformance/src/index.js';
import { TamperingProxy } from './tampering.fixture.js';

useBuild('conformance');

const server = useServer({ CLOUD_DNS: 'on' });

/** The seconds of a wait that ends without what it waits for; one answer takes less on a machine of any speed. */
const WAIT = String(Math.ceil(limits.wait / 15_000));

const program = fileURLToPath(new URL('../../packages/conformance/dist/bin.js', import.meta.url));

let proxy: TamperingProxy;
let folder = '';
let owner: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  proxy = await TamperingProxy.start(server.origin);
  folder = await mkdtemp(path.join(tmpdir(), 'conformance-'));
  [owner, stranger] = [await server.newAccount(), await server.newAccount()];
});
afterEach(() => {
  proxy.tamper = {};
});
afterAll(async () => {
  await proxy.stop();
  await rm(folder, { recursive: true });
});

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const run = (...args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], (_error, stdout, stderr) => {
      resolve({ code: child.exitCode, stdout, stderr });
    });
  });

/** Runs the program against the server behind the proxy. */
const check = (...args: readonly string[]): Promise<Ended> =>
  run('--base-url', proxy.url, '--token', owner.token, ...args);

/** The URL of a server that answers all requests in one way. */
async function serve(listener: RequestListener): Promise<string> {
  const other = createHttpServer(listener).listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => {
    other.closeAllConnections();
    other.close();
  });
  return `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
}

const readReport = async (file: string): Promise<Report> =>
  JSON.parse(await readFile(file, 'utf8')) as Report;

/** Why the suite does not begin with these arguments. */
async function refusalOf(...args: readonly string[]): Promise<string> {
  try {
    const given = readArguments(args);
    if (given) await runConformance(given.options);
  } catch (error) {
    if (error instanceof BadInput) return error.message;
    throw error;
  }
  return 'none';
}

const aServer = ['--base-url', 'http://127.0.0.1:9', '--token', 'a'];

describe('bad input is refused:', () => {
  it.each([
    ['no server', ['--token', 'a'], '--base-url is missing.'],
    ['no token', ['--base-url', 'http://127.0.0.1:9'], '--token is missing.'],
    ['an empty token', ['--base-url', 'http://127.0.0.1:9', '--token', ''], '--token is missing.'],
    ['an unknown option', ['--colour'], "Unknown option '--colour'"],
    ['an argument', ['http://127.0.0.1:9'], 'Unexpected argument'],
    ['a base URL that is none', ['--base-url', 'api.example', '--token', 'a'], 'must be a URL of HTTP'],
    ['an unknown area', [...aServer, '--areas', 'clouds'], 'There is no area clouds. The areas are account,'],
    ['no area', [...aServer, '--areas', ','], 'must name at least one'],
    ['an unknown operation', [...aServer, '--operations', 'bootCloud'], 'There is no operation bootCloud.'],
    ['a time that is too short', [...aServer, '--timeout', '0.5'], 'must be 1-86400 seconds, and not 0.5.'],
  ])('%s', async (_title, args, sentence) => {
    expect(await refusalOf(...args)).toContain(sentence);
  });

  it('services that are not there', async () => {
    const url = ['--base-url', server.origin, '--token', owner.token];
    const closed = await freePort();
    for (const [args, sentence] of [
      [['--s3', 'localhost'], 'must be a URL of HTTP: localhost'],
      [['--s3', `http://127.0.0.1:${closed}`], 'cannot be reached: connect ECONNREFUSED'],
      [['--dns', '127.0.0.1'], 'must be host:port: 127.0.0.1'],
      [['--dns', 'missing.invalid:53'], 'missing.invalid:53 cannot be found'],
      [['--dns', `127.0.0.1:${closed}`], `127.0.0.1:${closed} does not answer: ECONNREFUSED`],
    ] as const)
      expect(await refusalOf(...url, ...args)).toContain(sentence);
  });

  it('tokens that do not fit', async () => {
    const url = ['--base-url', server.origin];
    const reader = await owner.newToken({ scopes: ['account:read_only'] });
    const restricted = await owner.newUser({ restricted: true });
    const other = await stranger.newUser({ restricted: true });
    for (const [args, sentence] of [
      [['--token', 'wrong'], 'The server does not accept the token: 401'],
      [['--token', 'with space'], 'The token has a character that no token has.'],
      [['--token', reader.token], 'The token must have all scopes, and has only account:read_only.'],
      [['--token', restricted.token], 'The token must be of an unrestricted user.'],
      [
        ['--token', owner.token, '--second-token', owner.token],
        'The second token must be of another account than the token.',
      ],
      [
        ['--token', owner.token, '--restricted-token', owner.token],
        'The restricted token must be of a restricted user.',
      ],
      [
        ['--token', owner.token, '--restricted-token', other.token],
        `The account of the token has no user ${other.username}, who owns the restricted token.`,
      ],
    ] as const)
      expect(await refusalOf(...url, ...args)).toContain(sentence);
  });

  it('a server that is not there, does not answer, or is another', async () => {
    const page = await serve((_request, response) => {
      response.setHeader('Content-Type', 'text/html').end(`<html>${'<p>Welcome</p>'.repeat(500)}</html>`);
    });
    for (const [url, sentence, seconds] of [
      [`http://127.0.0.1:${await freePort()}`, '/v4 cannot be reached: connect ECONNREFUSED', WAIT],
      [await serve(() => undefined), '/v4 cannot be reached: nothing within 1 seconds', '1'],
      [page, '/v4 does not answer as this API.', WAIT],
    ] as const) {
      const refusal = await refusalOf('--base-url', url, '--token', 'a', '--timeout', seconds);
      expect(refusal).toContain(sentence);
      expect(refusal.length).toBeLessThan(500);
    }
  });
});

describe('the program', () => {
  it.each([
    ['--areas', 'clouds', /^There is no area clouds\. .+\n$/],
    ['--report', 'report.pdf', /^A report ends in \.xml, \.html, \.json, and not as report\.pdf\.\n$/],
    ['--report', '/missing/a.xml', /^\/missing\/a\.xml cannot be written: ENOENT.+\n$/],
  ])('ends with 2 and a sentence for bad input: %s %s', async (option, value, sentence) => {
    expect(await check(option, value)).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(sentence) as string,
    });
  });

  it('ends with 0 when nothing fails, also against a slow server', async () => {
    proxy.tamper = { request: () => pause(50) };
    const { code, stdout } = await check('--operations', 'deleteTag', '--second-token', stranger.token);
    expect(stdout).toMatch(/^\d+ passed, 0 failed, \d+ skipped in \d+ s$/m);
    expect(code).toBe(0);
  });

  it('ends with 1 when something fails, and writes reports that name it', async () => {
    proxy.tamper = {
      answer: (answer, { operation }) => {
        if (operation === 'createTag' && answer.status === 200) answer.status = 201;
      },
    };
    const files = ['xml', 'html', 'json'].map((ending) => path.join(folder, `report.${ending}`));
    const { code, stdout } = await check(
      '--operations',
      'createTag',
      ...files.flatMap((file) => ['--report', file]),
    );
    const expected = 'a status of createTag in the specification';
    expect([code, stdout]).toEqual([1, expect.stringContaining(`Expected  ${expected}\n  Got       201`)]);
    for (const file of files) {
      const text = await readFile(file, 'utf8');
      expect(text).toContain(expected);
      expect(text).not.toContain(owner.token);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    }
  });

  it('ends as usual when nobody reads what it prints', async () => {
    const url = ['--base-url', proxy.url, '--token', owner.token, '--operations', 'createTag'];
    const child = spawn(process.execPath, [program, ...url]);
    child.stdout.destroy();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('has one finding for a mistake that many cases meet, with its first evidence, in each report', async () => {
    proxy.tamper = {
      answer: (answer, { method }) => {
        if (method === 'POST' && answer.status === 200) answer.status = 201;
      },
    };
    const files = ['xml', 'html', 'json'].map((ending) => path.join(folder, `many.${ending}`));
    const { stdout } = await check(
      ...['--areas', 'domains,tags,volumes', '--operations'],
      'createDomain,createDomainRecord,createTag,createVolume,listDomainRecords',
      ...files.flatMap((file) => ['--report', file]),
    );
    expect(stdout.match(/^FAILED /gm)).toHaveLength(1);
    expect(stdout).toMatch(/^ {2}Also in {3}\d{2,} cases: (?:\w+ \d+, )+\w+ \d+$/m);
    expect(stdout).toMatch(/; 1 finding$/m);
    const [xml = '', html = '', json = ''] = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    const report = JSON.parse(json) as Report;
    const [finding] = report.findings;
    expect(report.findings).toHaveLength(1);
    expect(finding?.cases).toHaveLength(report.failed);
    expect(html).toContain(`Also in ${report.failed - 1} cases`);
    expect(xml.match(/; see createDomain /g)).toHaveLength(report.failed - 1);
    // The answer is in the evidence alone.
    expect(report.results.every(({ actual = '' }) => actual === '' || actual === '201')).toBe(true);
  });

  it('keeps the former report when the server is away', async () => {
    const file = path.join(folder, 'former.json');
    await writeFile(file, 'former');
    const away = ['--base-url', `http://127.0.0.1:${await freePort()}`, '--token', 'a'];
    expect((await run(...away, '--report', file)).code).toBe(2);
    expect(await readFile(file, 'utf8')).toBe('former');
    expect((await readdir(folder)).filter((name) => name.startsWith('former'))).toEqual(['former.json']);
  });

  it('names what a server did not delete, and what it created without an answer', async () => {
    const other = await server.newAccount();
    const name = `${randomUUID()}.example`;
    let made = false;
    proxy.tamper = {
      request: async (request) => {
        if (request.operation === 'deleteTag') request.path = '/tags/none-of-these';
        if (request.operation !== 'createTag' || made) return;
        made = true;
        await other.post('/domains', {
          domain: name,
          type: 'master',
          soa_email: 'a@example.org',
        });
      },
      answer: (answer, { operation }) => {
        if (operation === 'deleteTag') Object.assign(answer, { status: 200, text: '{}' });
      },
    };
    const { leftBehind } = await runConformance({
      ...{ baseUrl: proxy.url, token: other.token, operations: ['createTag'], timeout: Number(WAIT) },
    });
    const { body } = await other.get<{ data: { id: number }[] }>('/domains');
    const domain = {
      path: `/domains/${body.data[0]?.id ?? 0}`,
      reason: `It is new since the run began: ${name}`,
    };
    expect(leftBehind).toContainEqual(domain);
    expect(leftBehind.filter(({ path: left }) => left.startsWith('/tags/')).length).toBeGreaterThan(0);
  });

  it('removes what it made after Ctrl+C, and writes the report', async () => {
    const file = path.join(folder, 'stopped.json');
    const url = ['--base-url', proxy.url, '--token', owner.token];
    const made = new Promise<void>((resolve) => {
      proxy.tamper = {
        answer: ({ status }, { operation }) => {
          if (operation === 'createDomainRecord' && status === 200) resolve();
        },
      };
    });
    const child = spawn(process.execPath, [
      ...[program, ...url, '--operations', 'createDomainRecord,updateDomainRecord', '--report', file],
    ]);
    const ended = once(child, 'exit');
    await Promise.race([made, ended]);
    child.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    const { results, leftBehind } = await readReport(file);
    expect(leftBehind).toEqual([]);
    expect(results.filter(({ reason }) => reason === 'The run was stopped.').length).toBeGreaterThan(20);
    expect((await owner.get<{ results: number }>('/domains')).body.results).toBe(0);
  });

  it('does not wait for the end of a rate limit after Ctrl+C', async () => {
    const DAY = '86400';
    const limited = new Promise<void>((resolve) => {
      proxy.tamper = {
        answer: (answer, { operation }) => {
          if (operation !== 'createTag') return;
          answer.status = 429;
          answer.headers['retry-after'] = DAY;
          resolve();
        },
      };
    });
    const url = ['--base-url', proxy.url, '--token', owner.token, '--timeout', DAY];
    const child = spawn(process.execPath, [program, ...url, '--operations', 'createTag']);
    const ended = once(child, 'exit');
    await Promise.race([limited, ended]);
    child.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
  });

  it('stops when the server is gone, and names what it could not remove', async () => {
    const ending = await TamperingProxy.start(server.origin);
    let records = 0;
    ending.tamper = {
      request: async ({ operation }) => {
        if (operation === 'createDomainRecord') records += 1;
        if (records > 1) await ending.stop();
      },
    };
    const file = path.join(folder, 'gone.json');
    const url = ['--base-url', ending.url, '--token', owner.token, '--timeout', WAIT];
    const { code, stderr } = await run(...url, '--operations', 'createDomainRecord', '--report', file);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^(?:\d+ of \d+ cases, .+\n)*$/)]);
    const { results, leftBehind } = await readReport(file);
    const failed = results.filter(({ outcome }) => outcome === 'failed');
    expect(failed.at(-1)?.expected).toMatch(/^an answer to POST /);
    expect(failed.at(-1)?.exchanges.at(-1)).toMatchObject({ operation: 'createDomainRecord', status: 0 });
    expect(results.at(-1)?.reason).toBe('The server does not answer any more.');
    expect(leftBehind.map((one) => one.path)).toContainEqual(expect.stringMatching(/^\/domains\/\d+$/));
  });

  it('goes on when the server fails to remove something, and names it', async () => {
    proxy.tamper = {
      answer: (answer, { operation }) => {
        if (operation === 'deleteTag') answer.status = 500;
      },
      request: (request) => {
        if (request.operation === 'deleteTag') request.path = '/tags/none-of-these';
      },
    };
    const { code, stdout } = await check('--operations', 'createTag,listTags', '--timeout', WAIT);
    expect(stdout).toMatch(/Left behind:\n {2}\/tags\/\S+ {2}Expected no error of the server/);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d+ passed, 0 failed/m)]);
  });
});
