import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keyFileIn } from '@cloud-account/server/operator/address';
import { createHttpServer } from '@cloud-account/testkit/waits';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import { runHere } from '../cli.fixture.js';
import { debugged } from '../debug.js';

type Answer = (response: ServerResponse, url: string) => void;

let answer: Answer;
let asked = 0;

/** A server that answers whatever a test says. */
const server = createHttpServer((request, response) => {
  asked += 1;
  answer(response, request.url ?? '');
});

const send =
  (status: number, body: string, type = 'application/json'): Answer =>
  (response) => {
    response.writeHead(status, { 'Content-Type': type }).end(body);
  };

const json = (body: unknown, status = 200): Answer => send(status, JSON.stringify(body));

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});
beforeEach(() => {
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('CLOUD_URL', `http://127.0.0.1:${port}`);
  vi.stubEnv('CLOUD_TOKEN', 'token');
  vi.stubEnv('CLOUD_OPERATOR_URL', `http://127.0.0.1:${port}`);
  vi.stubEnv('CLOUD_OPERATOR_KEY', 'k'.repeat(24));
  asked = 0;
  return () => vi.unstubAllEnvs();
});

/** A name that clears the screen, writes another line, turns the writing round, and is red. */
const NAME = 'a\u001b[2J\r\nb\u009b31mc\u202ed\u007f\u001b[31me';
const WRITTEN = '\\u009b31mc\\u202ed\\u007f';

const domain = { id: 1, domain: NAME, type: 'master', status: 'active', tags: [NAME] };
const page = (...data: unknown[]) => ({ data, page: 1, pages: 1, results: data.length });

const event = {
  ...{ id: 1, created: '2026-01-01T00:00:00', action: 'domain_create', status: 'finished' },
  ...{ percent_complete: 100, username: NAME, message: '', entity: { id: 1, type: 'domain', label: NAME } },
};

// oxlint-disable-next-line no-control-regex
const RAW = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/;

describe('what others wrote', () => {
  it.each([
    ['domains list', page(domain)],
    ['domains list --output csv', page(domain)],
    ['domains list --output tsv', page(domain)],
    ['domains list --output yaml', page(domain)],
    ['domains list --json', page(domain)],
    ['domains list --jq .[].domain', page(domain)],
    ['domains get 1', domain],
    ['events tail --count 1', page(event)],
    ['api GET /domains', page(domain)],
    ['api GET /text', NAME],
  ])('moves no cursor: %s', async (command, body) => {
    answer = json(body);
    const { code, out, problems } = await runHere(command.split(' '));
    expect([code, problems]).toEqual([0, '']);
    expect(out).toContain(WRITTEN);
    expect(out).not.toMatch(RAW);
  });

  it('is the same text in JSON and YAML', async () => {
    answer = json(page(domain));
    const [asJson, asYaml] = [
      await runHere(['domains', 'list', '--json']),
      await runHere(['domains', 'list', '--output', 'yaml']),
    ];
    expect([JSON.parse(asJson.out), parse(asYaml.out)]).toEqual([[domain], [domain]]);
  });

  it('is one line of events', async () => {
    answer = json(page(event));
    expect((await runHere(['events', 'tail', '--count', '1'])).out.split('\n')).toHaveLength(2);
  });

  it.each([[[]], [['--json']]])('is harmless in refusals, too: %s', async (options) => {
    answer = json({ errors: [{ field: NAME, reason: NAME }] }, 400);
    const { code, problems } = await runHere(['domains', 'get', '1', ...options]);
    expect(code).toBe(1);
    expect(problems).toContain(WRITTEN);
    expect(problems).not.toMatch(RAW);
    expect(problems.split('\n')).toHaveLength(2);
  });
});

describe('a request whose answer is lost', () => {
  const domainBody = [
    'domains',
    'create',
    '--domain',
    'a.example',
    '--type',
    'slave',
    '--master-ips',
    '192.0.2.1',
  ];

  it.each([
    ['the connection breaks', (response: ServerResponse) => void response.destroy()],
    [
      'the server is not available',
      (response: ServerResponse) => void response.writeHead(503, { 'Retry-After': '0' }).end(),
    ],
  ])('is sent again with the same key when %s', async (_when, fail) => {
    const keys: unknown[] = [];
    answer = (response, url) => {
      keys.push(response.req.headers['idempotency-key']);
      if (keys.length === 1) fail(response);
      else json(domain)(response, url);
    };
    expect((await runHere(domainBody)).code).toBe(0);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
  });
});

describe('an answer of another form', () => {
  const notThis = /^http\S+ answers, but not as this API\b.*\n$/;
  const cutOff: Answer = (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
    response.write('{"data": [', () => void response.destroy());
  };
  const redirect: Answer = (response, url) => {
    if (url.endsWith('elsewhere')) json(page(domain))(response, url);
    else response.writeHead(302, { Location: '/elsewhere' }).end();
  };
  it.each<[string, string, Answer, number, RegExp]>([
    ['a page', 'domains list', send(200, '<h1>Welcome</h1>', 'text/html'), 3, notThis],
    ['a page of an error', 'domains list', send(502, '<h1>Bad</h1>', 'text/html'), 3, notThis],
    ['a redirect', 'tags create --label shop', redirect, 3, notThis],
    ['half of the JSON', 'domains list', send(200, '{"data": ['), 3, notThis],
    ['an answer that breaks off', 'domains list', cutOff, 3, /cannot be reached/],
    ['a text', 'domains get 1', json('text'), 3, notThis],
    ['nothing', 'domains get 1', json(null), 3, notThis],
    ['errors that are none', 'domains get 1', json({ errors: [null, 5] }, 400), 3, notThis],
    ['no errors', 'domains get 1', json({ errors: [] }, 400), 3, notThis],
    [
      'items that are none',
      'domains list',
      json(page(1, null)),
      1,
      /^The command failed: \/domains\S* answers no page/,
    ],
    [
      'pages that are none',
      'domains list --all',
      json({ ...page(domain), pages: 'x' }),
      1,
      /^The command failed: .* is no list/,
    ],
    ['events without a thing', 'events tail', json(page({ id: 1 })), 1, /^The command failed: /],
  ])('is a sentence: %s', async (_what, command, other, expected, reason) => {
    answer = other;
    const { code, problems } = await runHere(command.split(' '));
    expect(problems).toMatch(reason);
    expect(problems).not.toMatch(/^ +at /m);
    expect(code).toBe(expected);
    const asJson = await runHere([...command.split(' '), '--json']);
    expect(JSON.parse(asJson.problems)).toMatchObject({ exit_code: expected });
  });

  it.each(['.', '..'])('is asked for no other path than that of the operation: %s', async (name) => {
    answer = json({});
    const { code, problems } = await runHere(['users', 'update', name, '--email', 'a@example.org']);
    expect([code, problems, asked]).toEqual([2, `username cannot be '${name}'.\n`, 0]);
  });

  it('shows where it failed with --debug', async () => {
    answer = json(page({ id: 1 }));
    expect((await runHere(['events', 'tail', '--debug'])).problems).toMatch(/^ +at .*tail/m);
  });

  it.each<[string, Answer]>([
    [
      'one more with each',
      (response, url) => {
        const number = Number(new URL(url, 'http://x').searchParams.get('page'));
        json({ data: [domain], page: number, pages: number + 1, results: number + 1 })(response, url);
      },
    ],
    ['pages without items', json({ data: [], page: 1, pages: 1_000_000, results: 5 })],
  ])('has no end of pages: %s', async (_what, endless) => {
    answer = endless;
    const { code, problems } = await runHere(['domains', 'list', '--all']);
    expect([code, problems]).toEqual([
      1,
      expect.stringMatching(/^The command failed: The list does not end: /),
    ]);
    expect(asked).toBeLessThan(200);
  });
});

const newDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'other-servers-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
};

describe('a secret that no header can have', () => {
  it('is not shown, and not sent', async () => {
    vi.stubEnv('CLOUD_TOKEN', 'first\nsecond');
    const own = await runHere(['domains', 'list']);
    const directory = await newDirectory();
    await writeFile(keyFileIn(directory), 'first\nsecond');
    vi.stubEnv('CLOUD_OPERATOR_KEY', undefined);
    const reasons = [own];
    for (const words of ['lab snapshot list', 'operator job list'])
      reasons.push(await runHere([...words.split(' '), '--data-dir', directory]));
    const sentence = 'has characters that no token has, such as spaces or line breaks between others.\n';
    expect(reasons.map(({ code, problems }) => [code, problems])).toEqual([
      [2, `The token ${sentence}`],
      [2, `The operator's key ${sentence}`],
      [2, `The operator's key ${sentence}`],
    ]);
    expect(asked).toBe(0);
  });
});

describe('a command that destroys', () => {
  const snapshots = json(page({ name: 'kept' }));
  it.each([
    ['node-backups cancel 1', 2],
    ['node-balancer-configs rebuild 1 2 --port 80', 2],
    ['node-backups restore 1 2 --node-id 3 --overwrite true', 2],
    ['node-backups restore 1 2 --body {"node_id":3,"overwrite":true}', 2],
    ['node-backups restore 1 2 --node-id 3 --overwrite false', 0],
    ['node-backups restore 1 2 --node-id 3', 0],
    [`lab snapshot import kept ${import.meta.filename}`, 2],
    [`lab snapshot import kept ${import.meta.filename} --yes`, 0],
    [`lab snapshot import other ${import.meta.filename}`, 0],
  ])('is confirmed: %s', async (command, expected) => {
    const changes: unknown[] = [];
    answer = (response, url) => {
      if (response.req.method !== 'GET') changes.push(url);
      (response.req.method === 'GET' ? snapshots : json({}))(response, url);
    };
    const { code, problems } = await runHere(command.split(' '));
    expect([code, problems, changes.length]).toEqual(
      expected === 0 ? [0, '', 1] : [2, expect.stringContaining('confirm with --yes'), 0],
    );
  });
});

describe('what takes long or is large', () => {
  it('is waited for: a seed', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => {
      timeout.mockRestore();
    });
    const file = path.join(await newDirectory(), 'seed.json');
    await writeFile(file, '{"accounts": []}');
    answer = json({ accounts: [], created: {}, kept: {} });
    expect(await runHere(['seed', file])).toMatchObject({ code: 0, problems: '' });
    expect(timeout.mock.calls.map(([limit]) => limit > 86_400_000)).toEqual([true]);
  });

  it('leaves no file when it breaks off', async () => {
    const directory = await newDirectory();
    answer = (response) => {
      response.writeHead(200, { 'Content-Type': 'application/x-tar', 'Content-Length': '1000' });
      response.write('half', () => void response.destroy());
    };
    const saved = await runHere(['lab', 'snapshot', 'export', 'kept', '--to', path.join(directory, 'a.tar')]);
    expect(saved).toMatchObject({
      code: 3,
      problems: expect.stringContaining('cannot be reached') as string,
    });
    expect(await readdir(directory)).toEqual([]);
  });

  it('is not read for --debug, which masks signatures', async () => {
    const signed = '/file?X-Amz-Signature=0123456789abcdef';
    answer = (response) => {
      response.writeHead(200, { 'Content-Type': 'application/x-tar', Location: signed });
      // It does not end.
      response.write('begun');
    };
    let printed = '';
    const send = debugged((text) => (printed += text));
    const { body } = await send(new Request(`${process.env.CLOUD_URL ?? ''}${signed}`));
    await body?.cancel();
    expect(printed).toMatch(/^> GET \S+X-Amz-Signature=\*+\n[^]*^< location: \S+X-Amz-Signature=\*+\n/m);
    expect(printed).toContain('< (a body of application/x-tar)\n');
  });

  it.each([
    ['domains list --json', 1],
    ['lab requests --jq .[].id', 1],
    ['operator job list -o yaml', 1],
    ['domains list --json -q', 0],
  ])('is more than one page: %s', async (command, notes) => {
    answer = json({ ...page({ id: 1 }), pages: 2, results: 30 });
    const { code, problems } = await runHere(command.split(' '));
    expect([code, problems]).toEqual([0, 'Page 1 of 2, 30 in all; --all shows everything.\n'.repeat(notes)]);
  });
});

describe('what is followed', () => {
  const filterOf = ({ req }: ServerResponse): string => String(req.headers['x-filter'] ?? '');

  it('has all requests, also where more than a page came in meanwhile', async () => {
    const pageOf = (number: number, ...ids: number[]) => ({
      ...page(...ids.map((id) => ({ id }))),
      ...{ page: number, pages: 2, results: 3 },
    });
    answer = (response, url) => {
      const second = new URL(url, 'http://x').searchParams.get('page') === '2';
      const later = second ? pageOf(2, 3, 2) : pageOf(1, 4, 3);
      json(filterOf(response).includes('+gt') ? later : page({ id: 1 }))(response, url);
    };
    const words = ['lab', 'requests', '--follow', '--count', '4', '--interval', '0.01', '--jq', '.id'];
    expect((await runHere(words)).out).toBe('1\n2\n3\n4\n');
  });

  it('has the events after those that the lab took back', async () => {
    answer = (response, url) => {
      const filter = filterOf(response);
      const none = filter.includes('"+gt":5');
      const before = filter.includes('desc') && asked <= 2;
      json(none ? page() : page({ ...event, id: before ? 5 : 1 }))(response, url);
    };
    const words = ['events', 'tail', '--count', '2', '--interval', '0.01', '--jq', '.id'];
    expect((await runHere(words)).out).toBe('5\n1\n');
  });

  it.each(['events tail --interval 0.01', 'lab requests --follow --interval 0.01'])(
    'ends when nobody reads it: %s',
    async (command) => {
      answer = (response, url) => {
        if (asked === 1) process.stdout.emit('error', new Error('EPIPE'));
        json(page(event))(response, url);
      };
      expect((await runHere(command.split(' '))).code).toBe(0);
    },
  );
});
