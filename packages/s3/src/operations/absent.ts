import { writeS3Xml, type XmlContent } from '../xml/write-xml.js';
import type { Operation } from './operation.js';

/** Answers the owner about a setting that cannot be changed here, as S3 does when it was never set. */
export const neverSet = (root: string, content: XmlContent = {}): Operation => ({
  on: 'bucket',
  action: 'read-settings',
  run: () => Promise.resolve({ status: 200, xml: writeS3Xml(root, content) }),
});
