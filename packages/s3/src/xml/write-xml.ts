import Builder from 'fast-xml-builder';

/** The content of an element by the names of its children; names that begin with `@` are attributes. */
export interface XmlContent {
  readonly [name: string]: XmlValue;
}

/** Undefined for no element; an array for one element for each item. */
type XmlValue = string | number | boolean | undefined | XmlContent | readonly XmlValue[];

/** The namespace of S3's documents. */
export const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** `jPath`, which is not in the types of the library yet, avoids the path of each element. */
const options = {
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: false,
  jPath: false,
};
const builder = new Builder(options);

/** Characters that XML 1.0 does not allow, and the line break that parsers replace. */
// oxlint-disable-next-line no-control-regex -- these are what it is about
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;

/** Elements in an order in which their names alternate. */
export type XmlSequence = readonly (readonly [name: string, content: XmlContent])[];

/**
 * Writes a document. Control characters become character references, as in S3: clients can read such keys safely only
 * with `encoding-type=url`.
 *
 * @param sequence the last elements of the root
 */
export const writeXml = (root: string, content: XmlContent, sequence: XmlSequence = []): string => {
  const text = builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, [root]: content });
  const end = `</${root}>`;
  const last = sequence.map(([name, one]) => builder.build({ [name]: one })).join('');
  return `${text.slice(0, -end.length)}${last}${end}`.replace(
    unwritable,
    (character) => `&#x${character.charCodeAt(0).toString(16)};`,
  );
};

/** Writes a document in S3's namespace. */
export const writeS3Xml = (root: string, content: XmlContent, sequence: XmlSequence = []): string =>
  writeXml(root, { '@xmlns': namespace, ...content }, sequence);
