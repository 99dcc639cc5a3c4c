import { bounds } from '@cloud-account/spec/bounds';
import { type Decision, decide, type Refusal, refuse } from '../refusals/index.js';
import { isStorable, lengthOf } from '../storable-text.js';

/** The maximum number of files of a ticket. */
const MAX_ATTACHMENTS = bounds.Ticket.attachments.maxItems;

/** The maximum size of a file, in bytes. */
export const LARGEST_ATTACHMENT = bounds.TicketAttachment.file.bytes.maximum;

/** The accepted extensions (§4.2), each with the media type that its content must have. */
const mediaTypes: ReadonlyMap<string, string> = new Map([
  ['gif', 'image/gif'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['pjpg', 'image/jpeg'],
  ['pjpeg', 'image/jpeg'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['png', 'image/png'],
  ['pdf', 'application/pdf'],
  ['txt', 'text/plain'],
]);

const endings = [...mediaTypes.keys()].map((extension) => `.${extension}`).join(', ');

/** The facts of the content of a file. */
export interface FileContent {
  readonly bytes: number;
  /** The media type by its first bytes; undefined when unknown. */
  readonly mediaType: string | undefined;
  /** True if it is UTF-8 without control characters that text does not have. */
  readonly isText: boolean;
}

/** The name of a file and its media type. */
export interface AttachmentName {
  readonly name: string;
  readonly mediaType: string;
}

const field = 'file';

/** Control characters and characters that change the direction of text: `fdp.exe` must not look like `exe.pdf`. */
const MISLEADING = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/u;

const LONGEST_NAME = bounds.TicketAttachment.file.name.maximum;

/**
 * Decides on the name of a file.
 *
 * @param given the name in the form; of a path only the last part counts, after a slash or backslash
 */
export function attachmentName(given: string): Decision<AttachmentName> {
  const name = given.normalize('NFC').split(/[/\\]/).at(-1)?.trim() ?? '';
  const [, extension = ''] = /^.+\.([^.]+)$/su.exec(name) ?? [];
  const mediaType = mediaTypes.get(extension.toLowerCase());
  return decide([...nameProblems(name), ...(mediaType === undefined ? [otherExtension()] : [])], {
    name,
    mediaType: mediaType ?? '',
  });
}

function nameProblems(name: string): Refusal[] {
  if (!isStorable(name) || MISLEADING.test(name)) {
    return [refuse('ticket.attachment.name', 'characters', { field })];
  }
  return lengthOf(name) > LONGEST_NAME
    ? [refuse('ticket.attachment.name', 'length', { field, max: LONGEST_NAME })]
    : [];
}

const otherExtension = (): Refusal => refuse('ticket.attachment.extension', { field, endings });

/** Decides whether the content of a file matches its name. */
export function mayKeepContent({ mediaType }: AttachmentName, content: FileContent): Decision<undefined> {
  const isText = mediaType === 'text/plain';
  const fits = isText ? content.isText : content.mediaType === mediaType;
  if (content.bytes === 0)
    return decide([refuse('ticket.attachment.content', 'empty', { field })], undefined);
  const type = isText ? 'text in UTF-8' : mediaType;
  return decide(fits ? [] : [refuse('ticket.attachment.content', 'type', { field, type })], undefined);
}

/** Decides whether a ticket may have one more file. @param count how many it has */
export const mayAttach = (count: number): Decision<undefined> =>
  decide(
    count < MAX_ATTACHMENTS ? [] : [refuse('ticket.attachment.count', { field, max: MAX_ATTACHMENTS })],
    undefined,
  );
