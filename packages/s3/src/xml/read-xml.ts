import { setImmediate } from 'node:timers/promises';
import { XMLParser } from 'fast-xml-parser';
import { SyntaxValidator } from 'fast-xml-validator';
import { S3Error } from '../errors.js';

/** The maximum depth of elements; documents of S3 have at most seven levels. */
const deepest = 12;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  removeNSPrefix: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  processEntities: false,
  maxNestedTags: deepest,
  jPath: false,
});

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const malformed = (message?: string) => new S3Error('MalformedXML', message);

/** Decodes only the references of XML itself, so that no document can define others. */
const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));|&/gi, (_, decimal, hex, name) => {
    if (typeof name === 'string') return named[name.toLowerCase()] ?? '';
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    if (code === 0 || !(code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff)) throw malformed();
    return String.fromCodePoint(code);
  });

/** Characters that keys can have and some clients send unescaped, although XML does not allow them. */
// oxlint-disable-next-line no-control-regex -- these are what it is about
const rawControls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * The parts of a text that take long to parse: tags, attributes, and characters that become references. Parsing blocks
 * other requests. Some text looks like attributes, but rarely often.
 */
// oxlint-disable-next-line no-control-regex -- the characters above
const costly = /<|=\s*["']|[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Enough for the removal of a thousand objects with all their fields. */
const maxMarkup = 20_000;

/** @throws S3Error when a text has more of these than a document can need */
const refuseExcess = (text: string, max: number): void => {
  let count = 0;
  costly.lastIndex = 0;
  while (costly.test(text)) if (++count > max) throw malformed('The document is too large.');
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An element of a document from a client. */
export class XmlElement {
  constructor(
    readonly name: string,
    private readonly value: unknown,
  ) {}

  /** The names of its children, each once. */
  get childNames(): readonly string[] {
    return isRecord(this.value)
      ? Object.keys(this.value).filter((name) => name !== '#text' && !name.startsWith('@'))
      : [];
  }

  /** Its text, including white space. */
  get text(): string {
    const text = isRecord(this.value) ? this.value['#text'] : this.value;
    return typeof text === 'string' ? decode(text) : '';
  }

  children(name: string): readonly XmlElement[] {
    const found = isRecord(this.value) && Object.hasOwn(this.value, name) ? this.value[name] : undefined;
    if (found === undefined) return [];
    return (Array.isArray(found) ? found : [found]).map((value: unknown) => new XmlElement(name, value));
  }

  /** @throws S3Error when there are several */
  child(name: string): XmlElement | undefined {
    const [first, second] = this.children(name);
    if (second !== undefined) throw malformed(`${name} stands more than once.`);
    return first;
  }

  /** @throws S3Error when there is none, or several */
  required(name: string): XmlElement {
    const found = this.child(name);
    if (found === undefined) throw malformed(`${name} is missing.`);
    return found;
  }

  /** The trimmed text of a child; undefined without the child. */
  word(name: string): string | undefined {
    return this.child(name)?.text.trim();
  }

  attribute(name: string): string | undefined {
    const found = isRecord(this.value) ? this.value[`@${name}`] : undefined;
    return typeof found === 'string' ? decode(found) : undefined;
  }

  /** @throws S3Error when it has children of other names */
  allow(...names: readonly string[]): void {
    const other = this.childNames.find((name) => !names.includes(name));
    if (other !== undefined) throw malformed(`${this.name} cannot have ${other}.`);
  }
}

/** Refuses invalid texts before they are parsed. @returns the text with raw characters escaped */
const prepare = (text: string, max: number): string => {
  refuseExcess(text, max);
  if (/<!(?!--)/.test(text)) throw malformed();
  return text.replace(rawControls, (character) => `&#${character.charCodeAt(0)};`);
};

/** @throws S3Error MalformedXML when the library refuses the text */
const attempt = <Made>(work: () => Made): Made => {
  try {
    return work();
  } catch {
    throw malformed();
  }
};

const validate = (text: string): void => {
  attempt(() => SyntaxValidator.validate(text));
};

const parse = (text: string, root: string): XmlElement => {
  const parsed = attempt((): unknown => parser.parse(text));
  if (!isRecord(parsed) || Object.keys(parsed).join() !== root || Array.isArray(parsed[root])) {
    throw malformed(`The root element is to be ${root}.`);
  }
  return new XmlElement(root, parsed[root]);
};

/**
 * Reads a document with this root element. Prefixes of namespaces are removed; DOCTYPE and CDATA are refused, because
 * no client needs them.
 *
 * @param max the maximum number of tags and attributes, which are counted before the text is parsed
 * @throws S3Error MalformedXML
 */
export const readXml = (text: string, root: string, max = maxMarkup): XmlElement => {
  const wellFormed = prepare(text, max);
  validate(wellFormed);
  return parse(wellFormed, root);
};

/** The same for a document of megabytes, in steps that do not block other requests. */
export const readLargeXml = async (text: string, root: string, max = maxMarkup): Promise<XmlElement> => {
  const wellFormed = prepare(text, max);
  await setImmediate();
  validate(wellFormed);
  await setImmediate();
  return parse(wellFormed, root);
};
