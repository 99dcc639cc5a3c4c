import type { IncomingHttpHeaders } from 'node:http';
import type { Tags } from '../backend.js';
import { S3Error } from '../errors.js';
import { readQuery, type QueryPair } from '../signature/uri.js';
import { maxTags, requireTags, sortedTags } from './tags.js';

const name = 'x-amz-tagging';

const refused = (text: string): S3Error =>
  new S3Error('InvalidArgument', 'The tags are to be written as in the query of a URL, each key once.', {
    ArgumentName: name,
    ArgumentValue: text,
  });

const readPairs = (text: string): readonly QueryPair[] => {
  try {
    return readQuery(text);
  } catch {
    throw refused(text);
  }
};

/** The tags in the header of a request that writes an object. @throws S3Error when they are not valid */
export const tagsOfHeaders = (headers: IncomingHttpHeaders): Tags => {
  const text = headers[name];
  if (typeof text !== 'string') return [];
  const tags = readPairs(text).map(([key, value]) => ({ key, value }));
  if (new Set(tags.map(({ key }) => key)).size < tags.length) throw refused(text);
  requireTags(tags, maxTags.object);
  return sortedTags(tags);
};
