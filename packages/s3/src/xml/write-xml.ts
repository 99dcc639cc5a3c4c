import Builder from 'fast-xml-builder';

/** The content of an element by the names of its children; names that begin with `@` are attributes. */
export interface XmlContent {
  readonly [name: string]: XmlValue;
}

/** Undefined: there is no such element; an array: one element for each of its items. */
export type XmlValue = string | number | boolean | undefined | XmlContent | readonly XmlValue[];

/** The namespace of S3's documents. */
export const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** `jPath`, which the types of the library do not know yet, spares it to note where every element stands. */
const options = {
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: false,
  jPath: false,
};
const builder = new Builder(options);

/** What XML 1.0 has no way to say, and the line break that every parser would turn into another one. */
// oxlint-disable-next-line no-control-regex -- these are what it is about
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;

/**
 * Writes a document. Control characters become character references, as S3 writes them: a list whose keys have such is read
 * safely only with `encoding-type=url`.
 */
export const writeXml = (root: string, content: XmlContent): string =>
  builder
    .build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, [root]: content })
    .replace(unwritable, (character) => `&#x${character.charCodeAt(0).toString(16)};`);

/** Writes a document in S3's namespace. */
export const writeS3Xml = (root: string, content: XmlContent): string =>
  writeXml(root, { '@xmlns': namespace, ...content });
