import { bounds } from '@cloud-account/spec/bounds';
import type { CatalogueEntry } from './entry.js';

/** Support tickets, their replies and attachments. */
export const supportRefusals = [
  {
    id: 'ticket.entity.known',
    sentence: 'A ticket is about a thing of the account that the caller may see.',
    fix: 'Name something that the account has, by its `id`.',
    status: 400,
    source: '§4.2',
  },
  {
    id: 'ticket.entity.one',
    sentence: 'A ticket is about one thing at most.',
    fix: 'Open a ticket for each thing.',
    status: 400,
    source: '§4.2',
  },
  {
    id: 'ticket.vlan.region',
    sentence: 'A ticket about a VLAN names the region of the VLAN.',
    fix: 'Add the region that the VLAN is in.',
    status: 400,
    source: '§4.2',
  },
  {
    id: 'ticket.region.vlan',
    sentence: 'A ticket names a region only together with a VLAN.',
    fix: 'Leave the region out, or add the VLAN.',
    status: 400,
    source: '§4.2',
  },
  {
    id: 'ticket.managed.service',
    sentence: 'A managed issue is opened by an account that the staff of the platform manages.',
    fix: 'Leave `managed_issue` out.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'ticket.managed.alone',
    sentence: 'A managed issue names nothing else.',
    fix: 'Leave out the other fields.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'ticket.close.open',
    sentence: 'A ticket is closed once.',
    fix: 'Do nothing: the ticket is closed.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'ticket.close.closable',
    sentence: 'An account closes only tickets that are closable.',
    fix: 'Reply to the ticket instead; the staff closes it.',
    status: 400,
    source: '§2.9',
  },
  {
    id: 'ticket.attachment.name',
    sentence: `The name of a file has at most ${bounds.TicketAttachment.file.name.maximum} characters, all visible, and is not misleading.`,
    fix: 'Rename the file: plain letters, and one extension at the end.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'ticket.attachment.extension',
    sentence: 'The name of a file ends in an extension that tickets take.',
    fix: 'Send the file in one of the formats that the guide lists.',
    status: 400,
    source: '§4.2',
  },
  {
    id: 'ticket.attachment.content',
    sentence: 'A file has content, of the type of its extension.',
    fix: 'Send the file with the extension of its content.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'ticket.attachment.count',
    sentence: `A ticket has at most ${bounds.Ticket.attachments.maxItems} attachments.`,
    fix: 'Open another ticket, or put several files into one archive.',
    status: 400,
    source: 'decision',
  },
] as const satisfies readonly CatalogueEntry[];
