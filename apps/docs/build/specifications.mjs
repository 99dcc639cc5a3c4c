import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { operationsIn, resolve } from '../../../packages/spec/src/document.ts';
import { pageOf } from './guides.mjs';
import { places } from './places.mjs';

const isOperators = ({ id }) => id === 'operator';

/** Every bundled specification by its name, the operator's last; a new one gets its pages without being listed anywhere. */
export const readSpecifications = () =>
  readdirSync(places.specifications)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({
      id: file.slice(0, -'.json'.length),
      document: JSON.parse(readFileSync(join(places.specifications, file), 'utf8')),
    }))
    .sort((one, other) => Number(isOperators(one)) - Number(isOperators(other)));

/** Follows a local `$ref`; keywords beside it win. */
export const follow = (document, node) => node && resolve(document, node);

/** Every operation of a specification, in the order of the document. What the operator reads is one area of the docs. */
export const operationsOf = ({ id, document }) =>
  operationsIn(document).map(({ path, method, operation }) => ({
    specification: id,
    document,
    id: operation.operationId,
    area: isOperators({ id }) ? id : pageOf(operation['x-area']),
    tag: operation.tags[0],
    method: method.toUpperCase(),
    path,
    operation,
  }));

/** The names of all areas, in the order of the specifications. */
export const areaNames = () => [
  ...new Set(
    readSpecifications()
      .flatMap(operationsOf)
      .map(({ area }) => area),
  ),
];

/** The place of an operation in the documentation. */
export const operationLink = ({ area, id }) => `/guides/${area}#${id}`;

/** The place of an operation within the interactive reference of its specification. */
export const interactivePlace = ({ tag, id }) => `tag/${tag.toLowerCase().replaceAll(' ', '-')}/${id}`;

/** The place where a reader can try an operation. */
export const tryLink = (known) => `/reference/${known.specification}#${interactivePlace(known)}`;
