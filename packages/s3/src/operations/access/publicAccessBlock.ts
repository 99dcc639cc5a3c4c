import type { PublicAccessBlock } from '../../backend.js';
import { S3Error } from '../../errors.js';
import { readXml, type XmlElement } from '../../xml/read-xml.js';
import { writeS3Xml } from '../../xml/write-xml.js';
import { readSetting, removeSetting, writeSetting } from '../settings.js';

const root = 'PublicAccessBlockConfiguration';

/** The elements of the document. */
const elements = {
  BlockPublicAcls: 'blockAcls',
  IgnorePublicAcls: 'ignoreAcls',
  BlockPublicPolicy: 'blockPolicy',
  RestrictPublicBuckets: 'restrict',
} as const satisfies Record<string, keyof PublicAccessBlock>;

/** @throws S3Error MalformedXML when it is neither true nor false; without it, it is false */
const readFlag = (element: XmlElement, name: keyof typeof elements): boolean => {
  const word = element.word(name)?.toLowerCase() ?? 'false';
  if (word !== 'true' && word !== 'false')
    throw new S3Error('MalformedXML', `${name} is to be true or false.`);
  return word === 'true';
};

const readBlock = (text: string): PublicAccessBlock => {
  const element = readXml(text, root);
  element.allow(...Object.keys(elements));
  return {
    blockAcls: readFlag(element, 'BlockPublicAcls'),
    ignoreAcls: readFlag(element, 'IgnorePublicAcls'),
    blockPolicy: readFlag(element, 'BlockPublicPolicy'),
    restrict: readFlag(element, 'RestrictPublicBuckets'),
  };
};

export const getPublicAccessBlock = readSetting(
  'GetBucketPublicAccessBlock',
  'NoSuchPublicAccessBlockConfiguration',
  ({ publicAccessBlock: block }) =>
    block &&
    writeS3Xml(root, Object.fromEntries(Object.entries(elements).map(([name, flag]) => [name, block[flag]]))),
);

export const putPublicAccessBlock = writeSetting('PutBucketPublicAccessBlock', 64 * 1024, (text) => ({
  publicAccessBlock: readBlock(text),
}));

export const deletePublicAccessBlock = removeSetting('PutBucketPublicAccessBlock', {
  publicAccessBlock: undefined,
});
