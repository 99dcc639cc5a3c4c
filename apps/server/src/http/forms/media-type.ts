import type { OperationRow } from '@cloud-account/spec';
import type { Request } from 'express';
import { otherMediaType, unsupported } from '../requests/unsupported.js';

/** The media type of a form with a file. */
export const FORM = 'multipart/form-data';

/** The media type of a body with a file, which the operation reads itself, once it knows that it wants to; undefined for other bodies. */
export const uploadTypeOf = ({ bodyTypes }: OperationRow): string | undefined =>
  bodyTypes.find((type) => type !== 'application/json');

/**
 * @param wanted the media type that the operation takes
 * @returns the whole media type, with what parts a form
 * @throws Refused (415) when the body of a request has another one, or would have to be unpacked
 */
export function requireMediaType({ headers }: Request, wanted: string): string {
  const type = headers['content-type'] ?? '';
  if (type.split(';')[0]?.trim().toLowerCase() !== wanted) throw otherMediaType(wanted);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw unsupported('encoding');
  }
  return type;
}
