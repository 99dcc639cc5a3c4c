import { bounds } from '@cloud-account/spec/bounds';
import type { CatalogueEntry } from './entry.js';

/** Support tickets, their replies and attachments. */
export const supportRefusals = [
  {
    id: 'ticket.entity.known',
    sentence: 'A ticket is about a thing of the account that the caller may see.',
    reason: '{field} is not valid',
    fix: 'Name something that the account has, by its `id`.',
    source: '§4.2',
  },
  {
    id: 'ticket.entity.one',
    sentence: 'A ticket is about one thing at most.',
    reason: 'A ticket is about one thing; {other} is given, too',
    fix: 'Open a ticket for each thing.',
    source: '§4.2',
  },
  {
    id: 'ticket.vlan.region',
    sentence: 'A ticket about a VLAN names the region of the VLAN.',
    reason: '{field} is required',
    fix: 'Add the region that the VLAN is in.',
    source: '§4.2',
  },
  {
    id: 'ticket.region.vlan',
    sentence: 'A ticket names a region only together with a VLAN.',
    reason: 'Region is only allowed when submitting a VLAN ticket.',
    fix: 'Leave the region out, or add the VLAN.',
    source: '§4.2',
  },
  {
    id: 'ticket.managed.service',
    sentence: 'A managed issue is opened by an account that the staff of the platform manages.',
    reason: 'The account does not have the managed service',
    fix: 'Leave `managed_issue` out.',
  },
  {
    id: 'ticket.managed.alone',
    sentence: 'A managed issue names nothing else.',
    reason: 'A managed issue is about the account; {other} is given, too',
    fix: 'Leave out the other fields.',
  },
  {
    id: 'ticket.close.open',
    sentence: 'A ticket is closed once.',
    reason: 'The ticket is closed already',
    fix: 'Do nothing: the ticket is closed.',
  },
  {
    id: 'ticket.close.closable',
    sentence: 'An account closes only tickets that are closable.',
    reason: 'Only support can close this ticket',
    fix: 'Reply to the ticket instead; the staff closes it.',
    source: '§2.9',
  },
  {
    id: 'ticket.attachment.name',
    sentence: `The name of a file has at most ${bounds.TicketAttachment.file.name.maximum} characters, all visible, and is not misleading.`,
    reasons: {
      characters: 'The file name has signs that are not allowed',
      length: 'The file name is longer than {max} characters',
    },
    fix: 'Rename the file: plain letters, and one extension at the end.',
  },
  {
    id: 'ticket.attachment.extension',
    sentence: 'The name of a file ends in an extension that tickets take.',
    reason: 'The file name must end in one of {endings}',
    fix: 'Send the file in one of the formats that the guide lists.',
    source: '§4.2',
  },
  {
    id: 'ticket.attachment.content',
    sentence: 'A file has content, of the type of its extension.',
    reasons: {
      empty: 'The file is empty',
      type: 'The content of the file is not {type}',
    },
    fix: 'Send the file with the extension of its content.',
  },
  {
    id: 'ticket.attachment.count',
    sentence: `A ticket has at most ${bounds.Ticket.attachments.maxItems} attachments.`,
    reason: 'A ticket takes at most {max} files',
    fix: 'Open another ticket, or put several files into one archive.',
  },
] as const satisfies readonly CatalogueEntry[];
