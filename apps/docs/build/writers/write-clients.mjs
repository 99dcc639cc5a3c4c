import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { heading, text } from '../markdown.mjs';
import { places } from '../places.mjs';

/** The name of what is called, whatever is asked of it first: `describe` of `describe.skipIf(missing)('…', …)`. */
const calledBy = (node) => {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return calledBy(node.expression);
  return '';
};

/** A title without what stands in it for one of several: `%s: creates` is `creates`. */
const titled = ({ text: title }) =>
  title
    .replace(/^%s: | (?:with|by|of the key) %\w$/g, '')
    .replaceAll('%s', 'things')
    .replace('(needs ', '(');

/** The groups of tests of a file: each client, and what it does. Tests outside of a group are of no client of their own. */
function readGroups(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const groups = [];
  const visit = (node, group) => {
    let inside = group;
    const [title] = ts.isCallExpression(node) ? node.arguments : [];
    if (title && ts.isStringLiteralLike(title)) {
      const name = calledBy(node.expression);
      if (name === 'describe') groups.push((inside = { client: titled(title), does: [] }));
      else if (name === 'it' && group) group.does.push(titled(title));
    }
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(source, undefined);
  return groups.filter(({ does }) => does.length > 0);
}

const capital = (sentence) => sentence[0].toUpperCase() + sentence.slice(1);

/** The tests below a folder, in the order of their names. */
const testsBelow = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.test.ts'))
    .sort()
    .map((name) => join(folder, name));

/** The requests of clients in the check, each with the habits of its kind, in the words of the tests. */
export const clientsFragment = () => {
  const clients = new Map();
  const files = [...testsBelow(places.clients), ...testsBelow(places.objectPrograms), places.objectLibrary];
  for (const { client, does } of files.flatMap(readGroups))
    clients.set(client, [...(clients.get(client) ?? []), ...does]);
  return [...clients]
    .map(([client, does]) =>
      [
        heading(3, text(capital(client)), client.replace(/\W+/g, '-').replace(/-$/, '')),
        does.map((one) => `- ${text(one)}`).join('\n'),
      ].join('\n\n'),
    )
    .join('\n\n');
};
