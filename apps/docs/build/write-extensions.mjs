import { pathToFileURL } from 'node:url';
import { stringify } from 'yaml';
import { heading, line } from './markdown.mjs';
import { places } from './places.mjs';

const NODES = {
  Root: 'the root of a specification',
  Operation: 'an operation',
  Parameter: 'a parameter',
  Schema: 'a schema',
};

const placeOf = ({ places: kinds, in: where }) =>
  [
    kinds.length === 0 ? 'Anywhere' : `In ${kinds.map((kind) => NODES[kind]).join(' or ')}`,
    where === 'source' && 'only in the files: what is published is completed',
    where === 'bundle' && 'only in what is published: the bundle writes it',
  ]
    .filter(Boolean)
    .join('; ');

const fence = (value) => `\`\`\`yaml\n${stringify(value, { lineWidth: 100 }).trimEnd()}\n\`\`\``;

const extensionText = ([name, extension]) =>
  [
    heading(2, `<code>${name}</code>`, name),
    line(extension.meaning),
    `${placeOf(extension)}. {.muted}`,
    fence({ [name]: extension.example }),
  ].join('\n\n');

/** Every extension of the specifications: what it says, where it may stand, and how it looks. */
export const extensionsFragment = async () => {
  const { extensions } = await import(pathToFileURL(places.extensions).href);
  return Object.entries(extensions).sort().map(extensionText).join('\n\n');
};
