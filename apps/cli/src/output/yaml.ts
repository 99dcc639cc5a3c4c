import { Document, visit, type ToStringOptions } from 'yaml';
import { isPrintable } from './printable.js';

/** A value as YAML. Texts that have what a terminal would not show are in quotes, in which that can be escaped. */
export function yamlOf(value: unknown, options: ToStringOptions = {}): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar: (_key, scalar) => {
      if (typeof scalar.value === 'string' && !isPrintable(scalar.value)) scalar.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString(options);
}
