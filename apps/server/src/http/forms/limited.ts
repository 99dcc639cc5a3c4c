import { refuse } from '@cloud-account/core';
import { Refused } from '../../common/refused.js';
import { binarySize } from '../requests/too-large.js';

/** The refusal (413) of a file. @param max bytes @param field the part of a form that has it */
export const fileTooLarge = (max: number, field?: string): Refused =>
  new Refused(refuse('request.body.size', 'file', { ...(field && { field }), max: binarySize(max) }));

/** The same bytes, up to a limit. @throws Refused beyond it */
export async function* limited(
  content: AsyncIterable<Uint8Array>,
  max: number,
  field?: string,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const part of content) {
    bytes += part.length;
    if (bytes > max) throw fileTooLarge(max, field);
    yield part;
  }
}
