import type { Tags } from '../backend.js';
import { S3Error } from '../errors.js';

/** The maximum of tags of an object, and of a bucket. */
export const maxTags = { object: 10, bucket: 50 } as const;

const longest = { key: 128, value: 256 } as const;

/** Letters, digits, spaces and some signs. */
const allowed = /^[\p{L}\p{N}\p{Z}+\-=._:/@]*$/u;

const fits = (text: string, longestText: number): boolean =>
  Array.from(text).length <= longestText && allowed.test(text);

/** @throws S3Error InvalidTag when there are too many tags, or one of them is not valid */
export const requireTags = (tags: Tags, max: number): void => {
  const wrong = (message: string) => new S3Error('InvalidTag', message);
  if (tags.length > max) throw wrong(`There are more than ${max} tags.`);
  for (const { key, value } of tags) {
    if (key === '' || !fits(key, longest.key)) throw wrong('The key of a tag is not valid.');
    if (/^aws:/i.test(key)) throw wrong('Keys of tags that begin with `aws:` are reserved.');
    if (!fits(value, longest.value)) throw wrong('The value of a tag is not valid.');
  }
  if (new Set(tags.map(({ key }) => key)).size < tags.length) throw wrong('Two tags have the same key.');
};

/** Tags in the order of their keys. */
export const sortedTags = (tags: Tags): Tags =>
  [...tags].sort(({ key: one }, { key: other }) => (one < other ? -1 : 1));

/** True when tags contain all of others. */
export const haveAll = (tags: Tags, others: Tags): boolean =>
  others.every((other) => tags.some(({ key, value }) => key === other.key && value === other.value));
