import { readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  type Answer,
  expectRefused,
  fileForm,
  newestEvent,
  problemsOf,
  useServerWithClock,
  prismaOf,
} from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { amendTicket, makeTicket, readTicket } from './tickets.fixture.js';

// So that everything that can be wrong with a form is.
const server = useServerWithClock({ CLOUD_UNKNOWN_FIELDS: 'refuse' });

const pathOf = (id: number | string): string => `/support/tickets/${id}/attachments`;

const attach = (id: number, name = 'log.txt', content: string | Uint8Array<ArrayBuffer> = 'text') =>
  server.user.upload(pathOf(id), name, content);

const send = (id: number, form: FormData): Promise<Answer<unknown>> =>
  server.user.call('POST', pathOf(id), { body: form });

/** The files on the disk. */
const filesKept = async (): Promise<string[]> => {
  const entries = await readdir(server.cloud.config.filesDirectory, {
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
  await expectRefused(server, ask, status, [field, reason]);
  expect(await filesKept()).toEqual(before);
}

describe('createTicketAttachment accepts', () => {
  it('a file, and writes an event', async () => {
    const before = await makeTicket(server.user);
    server.clock.advance(5_000);
    const answer = await attach(before.id, 'first.txt');
    expect([answer.status, answer.text]).toEqual([200, '{}']);
    const other = await server.user.newUser();
    await other.upload(pathOf(before.id), 'a second.txt', 'more');
    const after = await readTicket(server.user, before.id);
    expect(after).toEqual({
      ...before,
      attachments: ['first.txt', 'a second.txt'],
      updated: after.updated,
      updated_by: other.username,
    });
    expect(after.updated > before.updated).toBe(true);
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'ticket_attachment_upload',
      username: other.username,
      entity: { id: before.id, label: before.summary, type: 'ticket' },
    });
  });

  it('a file on a closed ticket, which stays closed, and two files of one name', async () => {
    const { id } = await makeTicket(server.user);
    await server.user.post(`/support/tickets/${id}/close`);
    await attach(id, 'image.txt', 'one');
    await attach(id, 'image.txt', 'other');
    expect(await readTicket(server.user, id)).toMatchObject({
      status: 'closed',
      attachments: ['image.txt', 'image.txt'],
    });
  });

  it.each([
    ['../../../etc/cron.d/x.txt', 'x.txt'],
    ['Grüße 😀.txt', 'Grüße 😀.txt'],
    ['a "quoted"; name.txt', 'a "quoted"; name.txt'],
  ])('the name %j as %j', async (given, kept) => {
    const { id } = await makeTicket(server.user);
    const answer = await attach(id, given);
    expect(answer.text).toBe('{}');
    // A form has no way to say a quotation mark, so clients write %22.
    const [name] = (await readTicket(server.user, id)).attachments;
    expect(name?.replaceAll('%22', '"')).toBe(kept);
  });

  it('a file of the largest size', async () => {
    const { id } = await makeTicket(server.user);
    expect((await attach(id, 'a.txt', 'x'.repeat(5 * 1024 * 1024))).text).toBe('{}');
  });

  it('at most five files, also with simultaneous requests', async () => {
    const { id } = await makeTicket(server.user);
    const before = await filesKept();
    const answers = await Promise.all(Array.from({ length: 9 }, (_, at) => attach(id, `${at}.txt`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(5).fill(200),
      ...Array<number>(4).fill(400),
    ]);
    expect((await readTicket(server.user, id)).attachments).toHaveLength(5);
    expect(await filesKept()).toHaveLength(before.length + 5);
    expect(await (await prismaOf(server)).storedFile.count({ where: { attachment: null } })).toBe(0);
  });
});

describe('createTicketAttachment refuses', () => {
  it('a sixth file', async () => {
    const { id } = await makeTicket(server.user);
    for (let count = 0; count < 5; count += 1) await attach(id);
    await expectNothingKept(() => attach(id), 400, 'file', 'A ticket takes at most 5 files');
  });

  it('a file that is too large', async () => {
    const { id } = await makeTicket(server.user);
    const content = 'x'.repeat(5 * 1024 * 1024 + 1);
    await expectNothingKept(() => attach(id, 'a.txt', content), 413, 'file', 'The file is larger than 5 MiB');
  });

  it('an empty file', async () => {
    const { id } = await makeTicket(server.user);
    await expectNothingKept(() => attach(id, 'a.txt', ''), 400, 'file', 'The file is empty');
  });

  it('an extension that tickets do not accept', async () => {
    const { id } = await makeTicket(server.user);
    const reason =
      'The file name must end in one of .gif, .jpg, .jpeg, .pjpg, .pjpeg, .tif, .tiff, .png, .pdf, .txt';
    await expectNothingKept(() => attach(id, '.txt'), 400, 'file', reason);
  });

  it('content that does not match the extension', async () => {
    const { id } = await makeTicket(server.user);
    const reason = 'The content of the file is not image/gif';
    await expectNothingKept(() => attach(id, 'a.gif', 'no picture'), 400, 'file', reason);
  });

  it('a misleading name', async () => {
    const { id } = await makeTicket(server.user);
    const reason = 'The file name has signs that are not allowed';
    await expectNothingKept(() => attach(id, 'a\u202eexe.txt'), 400, 'file', reason);
  });

  it('a form without a file, with a text in its place, with another file, and with two files', async () => {
    const { id } = await makeTicket(server.user);
    const text = new FormData();
    text.append('file', 'just text');
    const two = fileForm('a.txt', 'one');
    two.append('file', new Blob(['two']), 'b.txt');
    await expectNothingKept(() => send(id, new FormData()), 400, 'file', 'file is required');
    await expectNothingKept(() => send(id, text), 400, 'file', 'The part has no file name');
    await expectNothingKept(() => send(id, two), 400, 'file', 'Only one file may be given');
    const other = fileForm('a.txt', 'one', 'upload');
    await expectRefused(
      server,
      () => send(id, other),
      400,
      ['upload', 'upload is not a known field'],
      ['file', 'file is required'],
    );
  });

  it('all problems of a form and its file, at once', async () => {
    const { id } = await makeTicket(server.user);
    const before = await filesKept();
    const form = new FormData();
    form.append('comment', 'see below');
    form.append('picture', new Blob(['one']), 'a.png');
    form.append('file', new Blob(['x'.repeat(100_000)]), 'run.exe');
    form.append('more', 'see above');
    form.append('file', new Blob(['two']), 'b.txt');
    await expectRefused(
      server,
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

  it('an invalid file beside a valid part, and a part that is too large', async () => {
    const { id } = await makeTicket(server.user);
    const before = await filesKept();
    const form = fileForm('a.png', 'no picture');
    form.append('comment', 'see above');
    await expectRefused(
      server,
      () => send(id, form),
      400,
      ['comment', 'comment is not a known field'],
      ['file', 'The content of the file is not image/png'],
    );
    const large = fileForm('a.txt', 'x'.repeat(5 * 1024 * 1024 + 1), 'upload');
    await expectRefused(
      server,
      () => send(id, large),
      413,
      ['upload', 'The file is larger than 5 MiB'],
      ['upload', 'upload is not a known field'],
    );
    expect(await filesKept()).toEqual(before);
  });

  it('a body that is no form', async () => {
    const { id } = await makeTicket(server.user);
    const post = (type: string, body: string) => () =>
      server.user.call('POST', pathOf(id), { body, headers: { 'Content-Type': type } });
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
    const answer = await server.user.call('POST', pathOf(id), {
      body: fileForm('a.txt', 'x'),
      headers: { 'Content-Encoding': 'gzip' },
    });
    expect([answer.status, problemsOf(answer)[0]?.field]).toEqual([415, 'Content-Encoding']);
  });

  it('a missing ticket before problems of the form', async () => {
    const answer = await server.stranger.upload(pathOf((await makeTicket(server.user)).id), 'a.exe', 'x');
    expect([answer.status, problemsOf(answer)]).toEqual([404, [{ reason: 'Not found' }]]);
  });

  it('no file of a ticket that the staff made not closable', async () => {
    const { id } = await makeTicket(server.user);
    await amendTicket(server, id, { closable: false });
    expect((await attach(id)).status).toBe(200);
  });
});
