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
  /** Whether it is UTF-8 without control characters that text does not have. */
  readonly isText: boolean;
}

/** The name of a file and its media type. */
export interface AttachmentName {
  readonly name: string;
  readonly mediaType: string;
}

const problem = (id: Refusal['id'], reason: string): Refusal => refuse(id, { field: 'file', reason });

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
    return [problem('ticket.attachment.name', 'The file name has signs that are not allowed')];
  }
  return lengthOf(name) > LONGEST_NAME
    ? [problem('ticket.attachment.name', `The file name is longer than ${LONGEST_NAME} characters`)]
    : [];
}

const otherExtension = (): Refusal =>
  problem('ticket.attachment.extension', `The file name must end in one of ${endings}`);

/** Decides whether the content of a file matches its name. */
export function mayKeepContent({ mediaType }: AttachmentName, content: FileContent): Decision<undefined> {
  const isText = mediaType === 'text/plain';
  const fits = isText ? content.isText : content.mediaType === mediaType;
  const reason =
    content.bytes === 0
      ? 'The file is empty'
      : `The content of the file is not ${isText ? 'text in UTF-8' : mediaType}`;
  return decide(fits && content.bytes > 0 ? [] : [problem('ticket.attachment.content', reason)], undefined);
}

/** Decides whether a ticket may have one more file. @param count how many it has */
export const mayAttach = (count: number): Decision<undefined> =>
  decide(
    count < MAX_ATTACHMENTS
      ? []
      : [problem('ticket.attachment.count', `A ticket takes at most ${MAX_ATTACHMENTS} files`)],
    undefined,
  );
