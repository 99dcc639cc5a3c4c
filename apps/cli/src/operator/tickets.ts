import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { OperatorSchema } from '@cloud-account/spec';
import type { Command } from 'commander';
import { given, idArgument, yesNoArgument } from '../arguments.js';
import { answerOf, everyItem } from '../connection.js';
import { examples } from '../examples.js';
import type { Output } from '../output/output.js';
import { unreadable, unwritable } from '../problems.js';
import type { Open } from '../session.js';

type Ticket = OperatorSchema<'OperatorTicket'>;

interface ListOptions {
  readonly status?: string;
  readonly account?: number;
}

/** A ticket as a line of the queue. */
const summed = ({ attachments, entity, ...ticket }: Ticket) => ({
  ...ticket,
  about: entity === null ? null : `${entity.type} ${entity.label}`,
  files: attachments.length,
});

/** A ticket with its files as text for people. */
const display = ({ attachments, ...ticket }: Ticket) => ({
  ...ticket,
  attachments: attachments.map(({ id, name, bytes }) => `${id}: ${name} (${bytes} bytes)`),
});

const shown = (output: Output, ticket: Ticket): void => {
  output.record(output.whole ? ticket : display(ticket));
};

const readable = async (file: string): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    throw unreadable(file, error);
  }
};

/** Never overwrites a file: another person chose the name. */
const writeNew = async (file: string, content: ArrayBuffer): Promise<void> => {
  try {
    await writeFile(file, new Uint8Array(content), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw unwritable(file, error);
  }
};

const ticketArgument = ['<ticket>', "the ticket's ID", idArgument] as const;

/** The commands of `operator ticket` that show tickets as text, or files. */
export function addTicketCommands(ticket: Command, open: Open): void {
  addReading(ticket, open);
  addAnswering(ticket, open);
  addFiles(ticket, open);
}

function addReading(ticket: Command, open: Open): void {
  ticket
    .command('list')
    .option('--status <status>', 'new, open or closed')
    .option('--account <number>', 'the ID of the account', idArgument)
    .description('list tickets, open ones first')
    .addHelpText('after', examples('operator ticket list --status new'))
    .action(async ({ status, account }: ListOptions, command: Command) => {
      const { output, client } = open(command);
      const api = await client();
      const filter = given({ status, account_id: account });
      const items = await everyItem(api.listAllTickets.all({ filter, page_size: 500 }));
      output.list(output.whole ? items : items.map(summed), [
        'id',
        'account_id',
        'status',
        'summary',
        'about',
        'files',
        'opened',
        'updated',
        'updated_by',
      ]);
    });
  ticket
    .command('show')
    .argument(...ticketArgument)
    .description('show a ticket with its replies')
    .addHelpText('after', examples('operator ticket show 12'))
    .action(async (ticketId: number, _options: object, command: Command) => {
      const { output, client } = open(command);
      const api = await client();
      const found = await answerOf(api.getTicketById({ ticketId }));
      const replies = await everyItem(api.listRepliesOfTicket.all({ ticketId, page_size: 500 }));
      if (output.whole) {
        output.record({ ...found, replies });
        return;
      }
      output.records([display(found), ...replies]);
    });
}

function addAnswering(ticket: Command, open: Open): void {
  ticket
    .command('closable')
    .argument(...ticketArgument)
    .argument('<yes|no>', 'whether the account can close it', yesNoArgument)
    .description('set whether the account can close its ticket')
    .addHelpText('after', examples('operator ticket closable 12 no'))
    .action(async (ticketId: number, closable: boolean, _options: object, command: Command) => {
      const { output, client } = open(command);
      const call = (await client()).updateTicketById({ ticketId, body: { closable } });
      shown(output, await answerOf(call));
    });
  ticket
    .command('close')
    .argument(...ticketArgument)
    .description('close a ticket, also if the account cannot close it')
    .addHelpText('after', examples('operator ticket close 12'))
    .action(async (ticketId: number, _options: object, command: Command) => {
      const { output, client } = open(command);
      const call = (await client()).closeTicketById({ ticketId });
      shown(output, await answerOf(call));
    });
}

function addFiles(ticket: Command, open: Open): void {
  ticket
    .command('attach')
    .argument(...ticketArgument)
    .argument('<file>', 'a picture, a PDF or a text')
    .description('attach a file for the staff')
    .addHelpText('after', examples('operator ticket attach 12 report.pdf'))
    .action(async (ticketId: number, file: string, _options: object, command: Command) => {
      const { output, client } = open(command);
      const content = new File([await readable(file)], path.basename(file));
      const call = (await client()).createAttachmentOfTicket({ ticketId, file: content });
      shown(output, await answerOf(call));
    });
  ticket
    .command('download')
    .argument(...ticketArgument)
    .argument('<attachment>', "the attachment's ID", idArgument)
    .option('--to <file>', 'the file; by default the name of the attachment in this directory')
    .description('save an attachment')
    .addHelpText('after', examples('operator ticket download 12 3 --to report.pdf'))
    .action(
      async (ticketId: number, attachmentId: number, { to: place }: { to?: string }, command: Command) => {
        const { output, client } = open(command);
        const api = await client();
        const { attachments } = await answerOf(api.getTicketById({ ticketId }));
        const content = await answerOf(api.getAttachmentOfTicket({ ticketId, attachmentId }));
        const name = attachments.find(({ id }) => id === attachmentId)?.name ?? `attachment-${attachmentId}`;
        const file = place ?? path.basename(name);
        await writeNew(file, await content.arrayBuffer());
        output.done(`Saved ${file}.`, { file, bytes: content.size });
      },
    );
}
