// What the specification says already of areas, paths and operations.
import { need } from './draft.mjs';
import { unwritten } from './unwritten.mjs';

export const ROOT = 'openapi/v4.yaml';

const METHODS = ['get', 'post', 'put', 'delete'];

/** @typedef {{ path: string, method: string, file: string, area: string, operation: object }} Known */

/** Every operation of a specification, with the file it stands in. @returns {Known[]} */
export function operationsOf(draft, root) {
  const files = new Map();
  const read = (file) => files.get(file) ?? files.set(file, draft.yaml(file)).get(file);
  return Object.entries(draft.yaml(root).paths).flatMap(([path, { $ref }]) => {
    const [file, key] = $ref.split('#/');
    const item = read(`openapi/${file}`)[key] ?? {};
    return METHODS.filter((method) => item[method]).map((method) => ({
      path,
      method,
      file: `openapi/${file}`,
      key,
      area: file.split('/').at(-2),
      operation: item[method],
    }));
  });
}

/** The families of scopes: `domains` of `domains:read_only`. */
export const familiesOf = (draft) => {
  const { scopes } = draft.yaml(ROOT).components.securitySchemes.oauth.flows.authorizationCode;
  return [...new Set(Object.keys(scopes).map((scope) => scope.split(':')[0]))];
};

/** What stands for the author's choice of a path parameter: an ID, or a text. */
const SCHEMAS = {
  id: { schema: { $ref: '../shared/schemas.yaml#/Id' }, example: 123 },
  text: { schema: { type: 'string', minLength: 1, maxLength: 64 }, example: 'some-name' },
};

/** A parameter of another file, as a file of an area refers to it. */
const seenFrom = (parameter, area, { area: home }) =>
  JSON.parse(
    JSON.stringify(parameter).replaceAll(
      /"\$ref":"([\w-]+\.yaml#)/g,
      area === home ? '"$ref":"$1' : `"$ref":"../${home}/$1`,
    ),
  );

/**
 * The parameters of a path, each as other paths have it or as it was asked for.
 *
 * @param known the operations that are there
 * @param asked `id` or `text` by name, for parameters that no other path has
 * @param own what to say of those beside their schema
 */
export function parametersOf(path, area, known, asked, own = {}) {
  const all = known.flatMap((one) =>
    (one.operation.parameters ?? []).map((parameter) => ({ parameter, one })),
  );
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    const kind = asked[name];
    if (kind === undefined) {
      const found = all.find(({ parameter }) => parameter.name === name && parameter.in === 'path');
      need(found, `No path has the parameter ${name} yet: say --parameter ${name}=id or ${name}=text.`);
      return seenFrom(found.parameter, area, found.one);
    }
    need(kind in SCHEMAS, `The parameter ${name} is id or text, not ${kind}.`);
    return {
      name,
      in: 'path',
      required: true,
      description: unwritten(`what the ${name} is`),
      ...SCHEMAS[kind],
      ...own,
    };
  });
}
