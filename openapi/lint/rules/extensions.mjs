import { Ajv2020 } from 'ajv/dist/2020.js';
import { extensions as vocabulary } from '../../extensions.mjs';

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });

const fits = new Map(Object.entries(vocabulary).map(([name, { value }]) => [name, ajv.compile(value)]));

/** What is wrong with an extension where it stands. */
const problemOf = (name, value, type) => {
  const known = Object.hasOwn(vocabulary, name) ? vocabulary[name] : undefined;
  if (known === undefined) return `${name} is none of the extensions in openapi/extensions.mjs.`;
  if (known.in === 'bundle') return `${name} is written by the bundle.`;
  const { places } = known;
  if (places.length > 0 && !places.includes(type))
    return `${name} stands in a ${type} and belongs in: ${places.join(', ')}.`;
  const judge = fits.get(name);
  return judge(value)
    ? undefined
    : `${name} is not as it should be: ${ajv.errorsText(judge.errors, { dataVar: name })}.`;
};

const judge = (node, ctx) => {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  for (const name of Object.keys(node).filter((key) => key.startsWith('x-'))) {
    const message = problemOf(name, node[name], ctx.type.name);
    if (message !== undefined) ctx.report({ message, location: ctx.location.child([name]).key() });
  }
};

/** Extensions are a closed vocabulary: each stands where it has a meaning, with a value that has one. */
export const extensions = () => ({
  any: { enter: judge },
  // What stands beside a reference is not part of what it refers to.
  ref: { enter: judge },
});
