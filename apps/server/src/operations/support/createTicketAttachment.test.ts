import { readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  type Answer,
  expectRefused,
  fileForm,
  newestEvent,
  problemsOf,
  useMovingStage,
} from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { needsAccess } from './callers.fixture.js';
import { samples } from './files.fixture.js';
import { amendTicket, makeTicket, readTicket } from './tickets.fixture.js';

// So that everything that can be wrong with a form is.
const stage = useMovingStage({ CLOUD_UNKNOWN_FIELDS: 'refuse' });

const pathOf = (id: number | string): string => `/support/tickets/${id}/attachments`;

const attach = (id: number, name = 'log.txt', content: string | Uint8Array<ArrayBuffer> = 'text') =>
  stage.user.upload(pathOf(id), name, content);

const send = (id: number, form: FormData): Promise<Answer<unknown>> =>
  stage.user.call('POST', pathOf(id), { body: form });

/** The files on the disk. */
const filesKept = async (): Promise<string[]> => {
  const entries = await readdir(stage.cloud.cloud.config.filesDirectory, {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
};

/** Expects an upload to be refused, to change nothing and to leave no file. */
async function expectNothingKept(
  ask: () => Promise<Answer<unknown>>,
  status: number,
  field: string,
  reason: string,
): Promise<void> {
  const before = await filesKept();
  await expectRefused(stage.cloud, ask, status, [field, reason]);
  expect(await filesKept()).toEqual(before);
}

describe('createTicketAttachment accepts', () => {
  it('a file, and writes an event', async () => {
    const before = await makeTicket(stage.user);
    stage.cloud.clock.advance(5_000);
    const answer = await attach(before.id, 'first.txt');
    expect([answer.status, answer.text]).toEqual([200, '{}']);
    const other = await stage.user.newUser();
    await other.upload(pathOf(before.id), 'a second.txt', 'more');
    const after = await readTicket(stage.user, before.id);
    expect(after).toEqual({
      ...before,
      attachments: ['first.txt', 'a second.txt'],
      updated: after.updated,
      updated_by: other.username,
    });
    expect(after.updated > before.updated).toBe(true);
    expect(await newestEvent(stage.user)).toMatchObject({
      action: 'ticket_attachment_upload',
      username: other.username,
      entity: { id: before.id, label: before.summary, type: 'ticket' },
    });
  });

  it.each(Object.entries(samples))('a file like %s', async (name, content) => {
    const { id } = await makeTicket(stage.user);
    expect((await attach(id, name, content)).text).toBe('{}');
    expect((await readTicket(stage.user, id)).attachments).toEqual([name]);
  });

  it('a file on a ticket that is closed and stays so, and two of one name', async () => {
    const { id } = await makeTicket(stage.user);
    await stage.user.post(`/support/tickets/${id}/close`);
    await attach(id, 'image.txt', 'one');
    await attach(id, 'image.txt', 'other');
    expect(await readTicket(stage.user, id)).toMatchObject({
      status: 'closed',
      attachments: ['image.txt', 'image.txt'],
    });
  });

  it.each([
    ['../../../etc/cron.d/x.txt', 'x.txt'],
    ['C:\\Users\\me\\x.txt', 'x.txt'],
    ['Grüße 😀.txt', 'Grüße 😀.txt'],
    ['a "quoted"; name.txt', 'a "quoted"; name.txt'],
    ['X.TXT', 'X.TXT'],
  ])('the name %j as %j', async (given, kept) => {
    const { id } = await makeTicket(stage.user);
    const answer = await attach(id, given);
    expect(answer.text).toBe('{}');
    // A form has no way to say a quotation mark, so clients write %22.
    const [name] = (await readTicket(stage.user, id)).attachments;
    expect(name?.replaceAll('%22', '"')).toBe(kept);
  });

  it('text in UTF-8 over the edges of what is read at once, and with a byte order mark', async () => {
    const { id } = await makeTicket(stage.user);
    expect((await attach(id, 'a.txt', `x${'😀'.repeat(300_000)}`)).text).toBe('{}');
    expect((await attach(id, 'b.txt', '\ufeff\u001b[31mred\u001b[0m\t\f\r\n')).text).toBe('{}');
  });

  it('a file of the largest size', async () => {
    const { id } = await makeTicket(stage.user);
    expect((await attach(id, 'a.txt', 'x'.repeat(5 * 1024 * 1024))).text).toBe('{}');
  });

  it('five files and no more, also at once', { timeout: 120_000 }, async () => {
    const { id } = await makeTicket(stage.user);
    const before = await filesKept();
    const answers = await Promise.all(Array.from({ length: 9 }, (_, at) => attach(id, `${at}.txt`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(5).fill(200),
      ...Array<number>(4).fill(400),
    ]);
    expect((await readTicket(stage.user, id)).attachments).toHaveLength(5);
    expect(await filesKept()).toHaveLength(before.length + 5);
    const { rows } = await stage.cloud.cloud.database.pool.query(
      'SELECT 1 FROM stored_files f WHERE NOT EXISTS (SELECT 1 FROM ticket_attachments a WHERE a.file_key = f.key)',
    );
    expect(rows).toEqual([]);
  });
});

describe('createTicketAttachment refuses', () => {
  it('a sixth file', async () => {
    const { id } = await makeTicket(stage.user);
    for (let count = 0; count < 5; count += 1) await attach(id);
    await expectNothingKept(() => attach(id), 400, 'file', 'A ticket takes at most 5 files');
  });

  it('a file that is too large', async () => {
    const { id } = await makeTicket(stage.user);
    const content = 'x'.repeat(5 * 1024 * 1024 + 1);
    await expectNothingKept(() => attach(id, 'a.txt', content), 413, 'file', 'The file is larger than 5 MiB');
  });

  it('a file without anything in it', async () => {
    const { id } = await makeTicket(stage.user);
    await expectNothingKept(() => attach(id, 'a.txt', ''), 400, 'file', 'The file is empty');
    await expectNothingKept(() => attach(id, 'a.png', ''), 400, 'file', 'The file is empty');
  });

  it.each(['run.exe', 'page.html', 'image.svg', 'noextension', '.txt', 'a.txt.js'])(
    'the extension of %s',
    async (name) => {
      const { id } = await makeTicket(stage.user);
      const reason =
        'The file name must end in one of .gif, .jpg, .jpeg, .pjpg, .pjpeg, .tif, .tiff, .png, .pdf, .txt';
      await expectNothingKept(() => attach(id, name), 400, 'file', reason);
    },
  );

  it.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ['a.png', 'no picture', 'image/png'],
    ['a.jpg', samples['a.png'] ?? '', 'image/jpeg'],
    ['a.gif', samples['a.pdf'] ?? '', 'image/gif'],
    ['a.pdf', samples['a.txt'] ?? '', 'application/pdf'],
    ['a.tiff', samples['a.gif'] ?? '', 'image/tiff'],
    ['a.txt', samples['a.png'] ?? '', 'text in UTF-8'],
    ['a.txt', 'nul\0', 'text in UTF-8'],
    ['a.txt', new Uint8Array([0x61, 0xff]), 'text in UTF-8'],
    ['a.txt', new Uint8Array([0x61, 0xe2, 0x82]), 'text in UTF-8'],
  ])('content that %s does not have', async (name, content, wanted) => {
    const { id } = await makeTicket(stage.user);
    const reason = `The content of the file is not ${wanted}`;
    await expectNothingKept(() => attach(id, name, content), 400, 'file', reason);
  });

  it('a name that misleads', async () => {
    const { id } = await makeTicket(stage.user);
    const reason = 'The file name has signs that are not allowed';
    await expectNothingKept(() => attach(id, 'a\u202eexe.txt'), 400, 'file', reason);
  });

  it('a form without a file, with a text in its place, with another file, and with two files', async () => {
    const { id } = await makeTicket(stage.user);
    const text = new FormData();
    text.append('file', 'just text');
    const two = fileForm('a.txt', 'one');
    two.append('file', new Blob(['two']), 'b.txt');
    await expectNothingKept(() => send(id, new FormData()), 400, 'file', 'file is required');
    await expectNothingKept(() => send(id, text), 400, 'file', 'The part has no file name');
    await expectNothingKept(() => send(id, two), 400, 'file', 'Only one file may be given');
    const other = fileForm('a.txt', 'one', 'upload');
    await expectRefused(
      stage.cloud,
      () => send(id, other),
      400,
      ['upload', 'upload is not a known field'],
      ['file', 'file is required'],
    );
  });

  it('everything that is wrong with a form and its file, at once', async () => {
    const { id } = await makeTicket(stage.user);
    const before = await filesKept();
    const form = new FormData();
    form.append('comment', 'see below');
    form.append('picture', new Blob(['one']), 'a.png');
    form.append('file', new Blob(['x'.repeat(100_000)]), 'run.exe');
    form.append('more', 'see above');
    form.append('file', new Blob(['two']), 'b.txt');
    await expectRefused(
      stage.cloud,
      () => send(id, form),
      400,
      ['comment', 'comment is not a known field'],
      ['picture', 'picture is not a known field'],
      [
        'file',
        'The file name must end in one of .gif, .jpg, .jpeg, .pjpg, .pjpeg, .tif, .tiff, .png, .pdf, .txt',
      ],
      ['more', 'more is not a known field'],
      ['file', 'Only one file may be given'],
    );
    expect(await filesKept()).toEqual(before);
  });

  it('a file whose content is wrong beside a part that is, and a part that is too large', async () => {
    const { id } = await makeTicket(stage.user);
    const before = await filesKept();
    const form = fileForm('a.png', 'no picture');
    form.append('comment', 'see above');
    await expectRefused(
      stage.cloud,
      () => send(id, form),
      400,
      ['comment', 'comment is not a known field'],
      ['file', 'The content of the file is not image/png'],
    );
    const large = fileForm('a.txt', 'x'.repeat(5 * 1024 * 1024 + 1), 'upload');
    await expectRefused(
      stage.cloud,
      () => send(id, large),
      413,
      ['upload', 'The file is larger than 5 MiB'],
      ['upload', 'upload is not a known field'],
    );
    expect(await filesKept()).toEqual(before);
  });

  it('a body that is no form', async () => {
    const { id } = await makeTicket(stage.user);
    const post = (type: string, body: string) => () =>
      stage.user.call('POST', pathOf(id), { body, headers: { 'Content-Type': type } });
    const reason = 'Content-Type must be multipart/form-data';
    await expectNothingKept(post('application/json', '{"file":"x"}'), 415, 'Content-Type', reason);
    await expectNothingKept(post('application/x-www-form-urlencoded', 'file=x'), 415, 'Content-Type', reason);
    await expectNothingKept(post('multipart/form-data', 'x'), 400, 'file', 'The form has no boundary');
    await expectNothingKept(
      post('multipart/form-data; boundary=a', 'x'),
      400,
      'file',
      'The form is not well-formed',
    );
    const answer = await stage.user.call('POST', pathOf(id), {
      body: fileForm('a.txt', 'x'),
      headers: { 'Content-Encoding': 'gzip' },
    });
    expect([answer.status, problemsOf(answer)[0]?.field]).toEqual([415, 'Content-Encoding']);
  });

  it('what is not there before what is wrong with the form', async () => {
    const answer = await stage.stranger.upload(pathOf((await makeTicket(stage.user)).id), 'a.exe', 'x');
    expect([answer.status, problemsOf(answer)]).toEqual([404, [{ reason: 'Not found' }]]);
  });

  it('nothing of a ticket that the staff made not closable', async () => {
    const { id } = await makeTicket(stage.user);
    await amendTicket(stage.cloud, id, 'closable = FALSE');
    expect((await attach(id)).status).toBe(200);
  });

  needsAccess(stage, { method: 'POST', path: pathOf, options: () => ({ body: fileForm('a.txt', 'x') }) });
});
