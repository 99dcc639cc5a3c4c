// The skeletons of one operation.
import { stringify } from 'yaml';
import { capital, plural, spoken } from '../names.mjs';
import { unwritten } from '../unwritten.mjs';

const flow = (value) => JSON.stringify(value);
const block = (name, value) =>
  stringify({ [name]: value }, { lineWidth: 0 })
    .trimEnd()
    .replaceAll('\n', '\n  ');

const security = (method, family) =>
  family === undefined
    ? '[]'
    : `[{ oauth: ['${family}:${method === 'get' ? 'read_only' : 'read_write'}'] }, { personalAccessToken: [] }]`;

/** The operation in the specification, to stand below the key of its path. */
export const operationText = ({
  id,
  method,
  verb,
  thing,
  tag,
  family,
  maxAge,
  parameters,
  body,
  schemas,
  answer,
}) => `\
${method}:
  # ${unwritten('judge scope, x-grant, x-event and x-rate-limit; add an x-decision where the reference is silent')}
  operationId: ${id}
  summary: ${capital(verb)} ${verb === 'list' ? plural(spoken(thing)) : `a ${spoken(thing)}`}
  description: '${unwritten('what it does, for whom, and the section of the reference')}'
  tags: [${tag}]
  security: ${security(method, family)}
${family === undefined ? '' : '  x-grant: [{ unrestricted: true }]\n'}\
${maxAge === undefined ? '' : `  x-max-age: ${maxAge}\n`}\
${parameters.length === 0 ? '' : `  ${block('parameters', parameters)}\n`}\
${
  body === undefined
    ? ''
    : `  requestBody:
    required: true
    content:
      application/json:
        schema: { $ref: '${schemas}#/${body}' }
        example: { label: some-label }
`
}\
  responses:
    '200': { $ref: '${answer}' }
`;

/** The key of a path that has no operation yet. */
export const pathText = (key, operation) => `${key}:\n${operation.replace(/^(?=.)/gm, '  ')}`;

/** What clients see of a thing. */
export const thingText = (thing) => `\
${thing}:
  type: object
  description: '${unwritten(`what a ${spoken(thing)} is, and its fields`)}'
  required: [id, label]
  properties:
    id: { $ref: '../shared/schemas.yaml#/Id', description: The ${spoken(thing)}'s ID. }
    label: { type: string, description: Its name., example: some-label, x-filterable: true }
`;

/** A page of things. */
export const pageText = (thing) => `\
${thing}Page:
  description: A page of ${plural(spoken(thing))} (§2.1).
  x-page-of: '#/${thing}'
`;

/** What an operation takes. */
export const bodyText = (name) => `\
${name}:
  type: object
  description: '${unwritten('what the body says, its fields, their bounds and examples')}'
  required: [label]
  properties:
    label: { type: string, minLength: 1, maxLength: 64, description: Its name., example: some-label }
`;

/** An answer. */
export const answerText = (name, schemas, description) => `\
${name}:
  description: ${description}
  content:
    application/json:
      schema: { $ref: '${schemas}#/${name}' }
`;

/** The handler: a fault of ours until it is written. */
export const handlerText = ({ id }) => `\
import type { Handler } from '../../common/operation.js';

export const ${id}: Handler<'${id}'> = () =>
  Promise.reject(new Error('${unwritten('load with the lock it needs, decide with core, save row, event and job in one transaction, reply')}'));
`;

const judged = (title, what) => `\
  it('${title}', () => {
    expect.fail(${flow(unwritten(what))});
  });
`;

/** Its tests, by outcome; each fails until it is written. */
export const testText = ({ id, method, path, body }) => {
  const called =
    body === undefined
      ? `call('${method.toUpperCase()}', path)`
      : `call('${method.toUpperCase()}', path, { body: {} })`;
  return `\
import { useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const stage = useStage();

${/\{/.test(path) ? `// ${unwritten('make what the path names')}\n` : ''}\
const path = '${path.replaceAll(/\{\w+\}/g, '1')}';

describe('${id}', () => {
  it('accepts', async () => {
    const { status, text } = await stage.user.${called};
    expect(status, text).toBe(200);
    expect.fail(${flow(unwritten('hold the whole answer, what is kept, its event and its job against the specification'))});
  });

${[
  judged(
    'refuses input',
    'every field with values that are wrong in shape or against a rule, and all problems at once',
  ),
  judged(
    'refuses the caller',
    'no token, weak scopes, other accounts, users without the grant: servesGranted or servesEverybody',
  ),
  judged(
    'refuses what the state does not allow',
    'what is missing, taken, busy or full; and nothing is changed',
  ),
].join('\n')}});
`;
};

const packages = (minor) => ['server', 'spec', 'client'].map((name) => `'@cloud-account/${name}': ${minor}`);

/** What a user of the API is told of it. */
export const changesetText = (what) => `---
${packages('minor').join('\n')}
---

${unwritten(what)}
`;
