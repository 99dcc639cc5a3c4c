import type { Bucket } from '../backend.js';

const midnight = '00-00-00';

/** The bucket of a log, and the region that clients know it by. */
export type LogSource = Pick<Bucket, 'label' | 'owner' | 'logging'> & { readonly region: string };

/**
 * The key of a log object, as S3 makes it. Where it has the day of the requests, it has no time.
 *
 * @param first the time of the first request
 * @param unique the end of the key
 */
export const logKey = (
  { label, owner, logging, region }: LogSource,
  { first, now, unique }: { readonly first: Date; readonly now: Date; readonly unique: string },
): string => {
  const { prefix = '', keys = 'SimplePrefix' } = logging ?? {};
  const time = keys === 'EventTime' ? first : now;
  const [day = '', ofDay = ''] = time.toISOString().split(/[T.]/);
  const clock = keys === 'EventTime' ? midnight : ofDay.replaceAll(':', '-');
  const partition = keys === 'SimplePrefix' ? '' : `${owner}/${region}/${label}/${day.replaceAll('-', '/')}/`;
  return `${prefix}${partition}${day}-${clock}-${unique}`;
};

/** Names the records that may be in one object: those of one bucket and one setting, and of one day where its key has that. */
export const logGroup = ({ id, logging }: Pick<Bucket, 'id' | 'logging'>, time: Date): string => {
  const day = logging?.keys === 'EventTime' ? time.toISOString().slice(0, 10) : '';
  return JSON.stringify([id, logging, day]);
};
