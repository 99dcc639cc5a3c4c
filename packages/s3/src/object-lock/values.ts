import type { RetentionMode } from '../backend.js';
import { readTime } from '../read-time.js';

const modes: readonly RetentionMode[] = ['GOVERNANCE', 'COMPLIANCE'];

/** @returns undefined when there is no such mode */
export const readMode = (text: string | undefined): RetentionMode | undefined =>
  modes.find((mode) => mode === text);

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** The end of a retention, as ISO 8601 writes a time. @returns undefined when it is none, or later than the year 9999 */
export const readEnd = (text: string): Date | undefined => {
  const time = iso.test(text) ? readTime(text) : undefined;
  return time !== undefined && time.getUTCFullYear() <= 9999 ? time : undefined;
};

/** True when a legal hold is on. @returns undefined when there is no such state */
export const readLegalHold = (text: string | undefined): boolean | undefined =>
  text === 'ON' ? true : text === 'OFF' ? false : undefined;

/** The state of a legal hold as S3 writes it. */
export const legalHoldText = (legalHold: boolean): 'ON' | 'OFF' => (legalHold ? 'ON' : 'OFF');
