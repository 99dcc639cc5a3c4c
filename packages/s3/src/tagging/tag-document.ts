import type { Tags } from '../backend.js';
import { readXml, type XmlElement } from '../xml/read-xml.js';
import { writeS3Xml, type XmlContent } from '../xml/write-xml.js';
import { requireTags, sortedTags } from './tags.js';

/** The longest document: fifty of the longest tags, with all characters written as references. */
export const longestTagDocument = 256 * 1024;

/** Tags as elements of a document. */
export const tagElements = (tags: Tags): readonly XmlContent[] =>
  tags.map(({ key, value }) => ({ Key: key, Value: value }));

/** The tags in an element. @throws S3Error MalformedXML when one has no key or no value */
export const readTagElements = (element: XmlElement): Tags =>
  element.children('Tag').map((tag) => {
    tag.allow('Key', 'Value');
    return { key: tag.required('Key').text, value: tag.required('Value').text };
  });

/** S3's document of tags. */
export const tagDocument = (tags: Tags): string =>
  writeS3Xml('Tagging', { TagSet: { Tag: tagElements(tags) } });

/**
 * Reads a document of tags.
 *
 * @param max how many there may be
 * @throws S3Error when it is no such document, or a tag is not valid
 */
export const readTagDocument = (text: string, max: number): Tags => {
  const root = readXml(text, 'Tagging');
  root.allow('TagSet');
  const set = root.required('TagSet');
  set.allow('Tag');
  const tags = readTagElements(set);
  requireTags(tags, max);
  return sortedTags(tags);
};
