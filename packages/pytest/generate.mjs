// Writes src/pytest_cloud_account/lab_generated.py: a method for each operation of the lab.
import { deref, fieldsOf, labMethods, wordsOf } from '../spec/lab.mjs';
import { replaceFile } from '../../scripts/replace-file.mjs';

const TYPES = { integer: 'int', number: 'float', string: 'str', boolean: 'bool', array: 'list[Any]' };

const typeOf = (schema) => {
  const { type, enum: values } = deref(schema);
  return values
    ? `Literal[${values.map((value) => `"${value}"`).join(', ')}]`
    : (TYPES[type] ?? 'dict[str, Any]');
};

const nameOf = (name) => wordsOf(name).join('_');

/** The words of Python, which name no argument. */
const KEYWORDS =
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  );

/** A field as an argument that has a name; one that may be left out is None by default. */
function argumentOf({ name, schema, isRequired }) {
  if (KEYWORDS.includes(name)) throw new Error(`${name} is a word of Python: rename the field.`);
  return isRequired ? `${name}: ${typeOf(schema)}` : `${name}: ${typeOf(schema)} | None = None`;
}

const dictionary = (fields) => `{${fields.map(({ name }) => `"${name}": ${name}`).join(', ')}}`;

const LIST = [
  'page: int | None = None',
  'page_size: int | None = None',
  'filter: dict[str, Any] | None = None',
];

const docstringOf = (description, fields) => {
  const about = fields.flatMap(({ name, description: text }) =>
    text === undefined ? [] : [`${name}: ${text.trim().replaceAll('\n', ' ')}`],
  );
  const text = about.length > 0 ? `${description}\n\n${about.join('\n')}` : description;
  return `"""${text.includes('\n') ? `${text}\n` : text}"""`
    .split('\n')
    .map((line) => `        ${line}`.trimEnd());
};

const methodOf = ({ name, description, verb, path, pathParameters, isList, query, body, answer }) => {
  const fields = body === undefined ? [] : fieldsOf(deref(body));
  const asked = query.map((one) => ({ ...one, isRequired: one.required === true }));
  const byName = [...fields, ...asked].map(argumentOf).concat(isList ? LIST : []);
  const positional = pathParameters.map((one) => `${nameOf(one.name)}: ${typeOf(one.schema)}`);
  const parameters = ['self', ...positional, ...(byName.length > 0 ? ['*', ...byName] : [])];
  const place = pathParameters.reduce(
    (text, one) => text.replace(`{${one.name}}`, () => `{quote(str(${nameOf(one.name)}), safe='')}`),
    path,
  );
  const given = [
    `"${verb}"`,
    `${pathParameters.length > 0 ? 'f' : ''}"${place}"`,
    ...(body === undefined ? [] : [`body=${dictionary(fields)}`]),
    ...(isList ? ['query={"page": page, "page_size": page_size}', 'filter=filter'] : []),
    ...(asked.length > 0 ? [`query=${dictionary(asked)}`] : []),
  ];
  const call = `self._call(\n            ${given.join(',\n            ')},\n        )`;
  return [
    `    def ${nameOf(name)}(`,
    ...parameters.map((one) => `        ${one},`),
    `    ) -> ${answer === undefined ? 'None' : 'dict[str, Any]'}:`,
    ...docstringOf(description, fields),
    `        ${answer === undefined ? '' : 'return '}${call}`,
  ].join('\n');
};

replaceFile(
  new URL('src/pytest_cloud_account/lab_generated.py', import.meta.url),
  `# Generated from openapi/ by \`pnpm generate\`. Do not edit.
from __future__ import annotations

from typing import Any, Callable, Literal
from urllib.parse import quote


class Lab:
    """The lab of a server: a method for each of its operations."""

    def __init__(self, call: Callable[..., Any]) -> None:
        self._call = call

${labMethods.map(methodOf).join('\n\n')}
`,
);
