import { servesUsers } from './callers.mjs';
import { into } from './cursor.mjs';
import { eachOperation } from './operation.mjs';
import { referenceFrom } from './reference.mjs';
import { WHEN } from './when.mjs';

const whensOf = (found, ctx) => Object.keys(WHEN).filter((when) => WHEN[when](found, ctx));

/** "A page of domains (§2.1)." holds "The domains of this page." */
const whatIsOn = (page) => page?.replace(/^A page of (.+?)(?: \(.*\))?\.$/, 'The $1 of this page.');

/**
 * Before a specification is linted, bundled or run: writes out what its root says once for all operations
 * (`x-completion`), and what every page has (`x-page-of`). What an operation, an answer or a page says itself stays.
 */
export const complete = () => {
  let root = {};
  let home = '';

  /** References of the root, as another file writes them. */
  const asIn = (source, references = {}) =>
    Object.fromEntries(
      Object.entries(references).map(([name, { $ref }]) => [name, referenceFrom(source, home, $ref)]),
    );
  const said = (section) => root['x-completion']?.[section] ?? {};

  const completeOperation = (found, ctx) => {
    const { operation, cursor } = found;
    const { source } = cursor.at;
    const whens = whensOf(found, ctx);
    const parameters = whens.flatMap((when) => Object.values(asIn(source, said('parameters')[when])));
    if (parameters.length > 0) operation.parameters = [...(operation.parameters ?? []), ...parameters];
    for (const when of whens)
      operation.responses = { ...asIn(source, said('answers')[when]), ...operation.responses };
    if (!servesUsers(root)) operation.security ??= root.security;
    return whens;
  };

  const completeSuccesses = ({ operation, cursor }, whens, ctx) => {
    for (const status of Object.keys(operation.responses).filter((known) => known.startsWith('2'))) {
      const { node, at } = into(cursor, ['responses', status], ctx);
      if (node === undefined) continue;
      for (const when of whens) node.headers = { ...asIn(at.source, said('headers')[when]), ...node.headers };
    }
  };

  return {
    Root(node, ctx) {
      root = node;
      home = ctx.location.source.absoluteRef;
    },
    Schema(schema, ctx) {
      const items = schema['x-page-of'];
      if (typeof items !== 'string' || schema.properties) return;
      const data = { type: 'array', items: { $ref: items }, description: whatIsOn(schema.description) };
      const properties = { data, ...asIn(ctx.location.source, said('pages')) };
      Object.assign(schema, {
        type: 'object',
        required: Object.keys(properties),
        properties,
      });
    },
    Response(response, ctx) {
      const headers = asIn(ctx.location.source, said('headers').always);
      if (Object.keys(headers).length > 0) response.headers = { ...headers, ...response.headers };
    },
    PathItem: {
      leave(pathItem, ctx) {
        eachOperation(pathItem, ctx, (found) => {
          const whens = completeOperation(found, ctx);
          completeSuccesses(found, whens, ctx);
        });
      },
    },
  };
};
