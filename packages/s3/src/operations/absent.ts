import type { Action } from '../policy/actions.js';
import { writeS3Xml, type XmlContent } from '../xml/write-xml.js';
import type { Operation } from './operation.js';

/** Answers those who may read a setting that cannot be changed here, as S3 does when it was never set. */
export const neverSet = (action: Action, root: string, content: XmlContent = {}): Operation => ({
  on: 'bucket',
  action,
  run: () => Promise.resolve({ status: 200, xml: writeS3Xml(root, content) }),
});
