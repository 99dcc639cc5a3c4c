import { readDocument, type Document } from '@cloud-account/spec';
import { refused } from '../problems.js';

const pathsIn = ({ paths }: Document): string[] => Object.keys(paths);

const fieldsIn = ({ components: { schemas } }: Document): string[] =>
  Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
    Object.keys(properties).map((field) => `${name}.${field}`),
  );

/**
 * Refuses a server that uses other words than the specification, because seeds have those of the specification.
 *
 * @param served the specification that the server offers; a later edition may have more
 * @throws CommandFailure when it speaks a dialect
 */
export function requireOwnWords(served: Document): void {
  const own = readDocument();
  const known = new Set([...pathsIn(served), ...fieldsIn(served)]);
  const missing = [...pathsIn(own), ...fieldsIn(own)].find((word) => !known.has(word));
  if (missing === undefined) return;
  throw refused(
    `The server does not use the words of the specification (it has no ${missing}); a seed needs a server without CLOUD_DIALECT.`,
  );
}
