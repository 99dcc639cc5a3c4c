import type { OperationRow } from '@cloud-account/spec';
import type { Request } from 'express';
import { unsupported } from '../requests/unsupported.js';

const FORM = 'multipart/form-data';

/** True if an operation reads a form, which it does itself, once it knows that it wants to. */
export const takesForm = ({ bodyTypes }: OperationRow): boolean => bodyTypes.includes(FORM);

/**
 * @returns the whole media type, with what parts the form
 * @throws Refused (415) when the body of a request is no form, or one that would have to be unpacked
 */
export function requireForm({ headers }: Request): string {
  const type = headers['content-type'] ?? '';
  if (type.split(';')[0]?.trim().toLowerCase() !== FORM) throw unsupported('form');
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw unsupported('encoding');
  }
  return type;
}
