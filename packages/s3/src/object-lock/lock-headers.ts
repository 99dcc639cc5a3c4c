import type { IncomingHttpHeaders } from 'node:http';
import type { Protection, Retention } from '../backend.js';
import { S3Error } from '../errors.js';
import { headerText } from '../header-text.js';
import { legalHoldText, readEnd, readLegalHold, readMode } from './values.js';

const names = {
  mode: 'x-amz-object-lock-mode',
  until: 'x-amz-object-lock-retain-until-date',
  hold: 'x-amz-object-lock-legal-hold',
} as const;

const refused = (name: string, value: string, message: string) =>
  new S3Error('InvalidArgument', message, { ArgumentName: name, ArgumentValue: value });

const readRetention = (headers: IncomingHttpHeaders, now: Date): Retention | undefined => {
  const [modeText, untilText] = [headerText(headers, names.mode), headerText(headers, names.until)];
  if (modeText === undefined && untilText === undefined) return undefined;
  if (modeText === undefined || untilText === undefined) {
    throw new S3Error('InvalidArgument', `${names.mode} and ${names.until} are to be given together.`, {
      ArgumentName: modeText === undefined ? names.mode : names.until,
    });
  }
  const mode = readMode(modeText);
  if (mode === undefined) throw refused(names.mode, modeText, 'The mode can be GOVERNANCE or COMPLIANCE.');
  const until = readEnd(untilText);
  if (until === undefined)
    throw refused(names.until, untilText, 'A retention ends at a time as ISO 8601 writes it.');
  if (until <= now) throw refused(names.until, untilText, 'A retention is to end in the future.');
  return { mode, until };
};

/**
 * The protection of a new object, as the headers of its request say.
 *
 * @throws S3Error InvalidArgument
 */
export const protectionOfHeaders = (headers: IncomingHttpHeaders, now: Date): Protection => {
  const retention = readRetention(headers, now);
  const text = headerText(headers, names.hold);
  const legalHold = readLegalHold(text);
  if (text !== undefined && legalHold === undefined)
    throw refused(names.hold, text, 'A legal hold can be ON or OFF.');
  return { ...(retention && { retention }), ...(legalHold !== undefined && { legalHold }) };
};

/** The protection of an object, as headers of an answer. */
export const protectionHeaders = ({
  retention,
  legalHold,
}: Protection): Readonly<Record<string, string>> => ({
  ...(retention && { [names.mode]: retention.mode, [names.until]: retention.until.toISOString() }),
  ...(legalHold !== undefined && { [names.hold]: legalHoldText(legalHold) }),
});
