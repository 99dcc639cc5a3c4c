import { writeS3Xml, type XmlContent } from '../xml/write-xml.js';
import type { Operation } from './operation.js';

/** Answers about a setting of a bucket that nobody can change: as S3 does where it was never set. */
export const neverSet = (root: string, content: XmlContent = {}): Operation => ({
  on: 'bucket',
  action: 'list',
  run: () => Promise.resolve({ status: 200, xml: writeS3Xml(root, content) }),
});

/** An object has no tags here. */
export const getObjectTagging: Operation = {
  on: 'object',
  action: 'read',
  run: () => Promise.resolve({ status: 200, xml: writeS3Xml('Tagging', { TagSet: {} }) }),
};
