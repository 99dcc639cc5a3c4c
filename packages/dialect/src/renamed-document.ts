import { isObject } from '@cloud-account/core';
import { readDocument, type Document, type JsonSchema } from '@cloud-account/spec';
import type { Dialect } from './dialect.js';

type Node = Record<string, unknown>;

const mapKeys = (node: Node, rename: (name: string) => string): Node =>
  Object.fromEntries(Object.entries(node).map(([name, value]) => [rename(name), value]));

/** The specification as clients of a dialect read it. */
class Renaming {
  constructor(private readonly dialect: Dialect) {}

  /** @param written the same place as it was, which the words are looked up in */
  node(node: unknown, written: unknown): unknown {
    if (Array.isArray(node)) {
      const before = written as unknown[];
      return node.map((item, index) => this.node(item, before[index]));
    }
    if (!isObject(node) || !isObject(written)) return node;
    return this.#own(this.#children(node, written), written);
  }

  #children(node: Node, written: Node): Node {
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => {
        const before = written[key];
        // The keys below are names of fields, which may be words of the specification's own.
        const isMap = key === 'properties' && isObject(value) && isObject(before);
        return [key, isMap ? this.#children(value, before) : this.node(value, before)];
      }),
    );
  }

  /** The node without its children. */
  #own(node: Node, written: Node): Node {
    const { fields, headers, values } = this.dialect.dictionaries;
    const renamed: Node = { ...node };
    if (isObject(node.properties))
      renamed.properties = mapKeys(node.properties, (name) => fields.toWire(name));
    if (Array.isArray(node.required)) {
      renamed.required = node.required.map((name: unknown) => fields.toWire(String(name)));
    }
    if (Array.isArray(node.enum)) {
      renamed.enum = node.enum.map((value: unknown) =>
        typeof value === 'string' ? values.toWire(value) : value,
      );
    }
    if (isObject(node.headers)) renamed.headers = mapKeys(node.headers, (name) => headers.toWire(name));
    if (node.in === 'query') renamed.name = fields.toWire(String(node.name));
    if (node.in === 'header') renamed.name = headers.toWire(String(node.name));
    if (Array.isArray(node.oauth))
      renamed.oauth = node.oauth.map((scope) => this.dialect.scopes(String(scope)));
    if (isObject(node.scopes)) renamed.scopes = mapKeys(node.scopes, (scope) => this.dialect.scopes(scope));
    if (typeof node['x-event'] === 'string') renamed['x-event'] = values.toWire(node['x-event']);
    // It describes the IDs of the specification.
    if (this.dialect.shapeOf(written)?.text === 'id') Reflect.deleteProperty(renamed, 'pattern');
    if (typeof node.description === 'string') renamed.description = this.#text(node.description);
    this.#examples(renamed, written);
    return renamed;
  }

  /** Words of the specification stand in the text between backticks. */
  #text(text: string): string {
    const { fields, values, headers } = this.dialect.dictionaries;
    return text.replace(/`([^`\n]+)`/g, (_whole, word: string) => {
      const dictionary = [fields, values, headers].find((one) => one.has(word));
      return `\`${dictionary?.toWire(word) ?? this.dialect.scopes(word)}\``;
    });
  }

  #examples(renamed: Node, written: Node): void {
    const schema = (isObject(written.schema) ? written.schema : written) as JsonSchema;
    const shape = this.dialect.shapeOf(schema);
    if (shape === undefined) return;
    const rename = (value: unknown): unknown => this.dialect.value(shape, value);
    for (const key of ['example', 'default', 'const'] as const) {
      if (key in written) renamed[key] = rename(written[key]);
    }
    if (isObject(written.examples)) {
      renamed.examples = Object.fromEntries(
        Object.entries(written.examples).map(([name, one]) => [
          name,
          isObject(one) && 'value' in one ? { ...one, value: rename(one.value) } : one,
        ]),
      );
    }
  }
}

/** The specification in the words of a dialect, as it is served. */
export function renamedDocument(dialect: Dialect): Document {
  const document = readDocument('v4');
  const renaming = new Renaming(dialect);
  const renamed = renaming.node(document, document) as Document;
  return {
    ...renamed,
    paths: Object.fromEntries(
      Object.entries(renamed.paths).map(([path, item]) => [
        path.replace(/[^/{}]+(?=\/|$)/g, (segment) => dialect.segment(segment)),
        item,
      ]),
    ),
  };
}
