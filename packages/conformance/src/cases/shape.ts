import { subjectOf, spendSubject } from '../things/subjects.js';
import { operationIdsOf, operations, type JsonSchema, type OperationId } from '@cloud-account/spec';
import type { Case } from '../case.js';
import { expectRefusal } from '../expect.js';
import type { Run } from '../run.js';
import { examplesOf, validBody } from '../things/bodies.js';
import { irreversible } from '../things/irreversible.js';
import type { Body } from '../things/making.js';
import { Unmet } from '../unmet.js';
import { problemsOf, shortOf, type Answer } from '../wire/exchange.js';
import { bodyOf, fits, follow } from '../wire/schemas.js';

/** A value of a field, and what is to be seen of it. */
interface Trial {
  readonly title: string;
  readonly value: unknown;
  /** The field of the refusal, if not the field itself: `tags[0]`. */
  readonly at?: string;
}

const typesOf = ({ type }: JsonSchema): readonly string[] =>
  typeof type === 'string' ? [type] : (type ?? []);

/** A value of another type than a field has. */
const wrongType = (schema: JsonSchema): unknown => {
  const types = typesOf(schema);
  if (types.length === 0) return undefined;
  return types.includes('array') || types.includes('object')
    ? 7
    : types.includes('string')
      ? { not: 'text' }
      : ['no number'];
};

/** A text of a length, like the example of the field. */
const textOf = (length: number, example: unknown): string => {
  const text = typeof example === 'string' && example !== '' ? example : 'a';
  return text.slice(0, length).padEnd(length, 'a');
};

/** Values just outside of the bounds of a field. */
function outside(schema: JsonSchema): Trial[] {
  const { minLength, maxLength, minimum, maximum, maxItems, items, example } = schema;
  const types = typesOf(schema);
  const trials: Trial[] = [];
  if (types.includes('string') && schema.enum === undefined) {
    if (minLength !== undefined && minLength > 0)
      trials.push({ title: `a text shorter than ${minLength}`, value: textOf(minLength - 1, example) });
    if (maxLength !== undefined && maxLength < 100_000)
      trials.push({ title: `a text longer than ${maxLength}`, value: textOf(maxLength + 1, example) });
  }
  if (types.includes('integer') || types.includes('number')) {
    if (minimum !== undefined) trials.push({ title: `a number below ${minimum}`, value: minimum - 1 });
    if (maximum !== undefined) trials.push({ title: `a number above ${maximum}`, value: maximum + 1 });
  }
  if (schema.enum !== undefined && !typesOf(schema).includes('array'))
    trials.push({ title: 'a value that it does not know', value: 'no-such-value' });
  if (types.includes('array') && items !== undefined) {
    const item = follow(items);
    if (maxItems !== undefined && maxItems < 1_000) {
      const value = Array.from({ length: maxItems + 1 }, (_one, at) => sampleOf(item, at));
      if (value.every((one) => one !== undefined))
        trials.push({ title: `more than ${maxItems} items`, value });
    }
    for (const { title, value } of outside(item))
      trials.push({ title: `${title} as an item`, value: [value], at: '[0]' });
  }
  return trials;
}

/** A valid item of a list. */
function sampleOf(item: JsonSchema, at: number): unknown {
  const types = typesOf(item);
  if (types.includes('integer')) return (item.minimum ?? 0) + at;
  if (types.includes('string') && item.pattern === undefined && item.enum === undefined)
    return `item-${String(at).padStart(Math.max((item.minLength ?? 1) - 5, 1), '0')}`;
  return undefined;
}

/** Values exactly at the bounds of a field that fit its schema. */
function inside(schema: JsonSchema): Trial[] {
  const { minLength, maxLength, minimum, maximum, example, format } = schema;
  const types = typesOf(schema);
  const values: Trial[] = [];
  // A text of a format is not made by making another one longer.
  if (types.includes('string') && schema.enum === undefined && format === undefined) {
    if (minLength !== undefined && minLength > 0)
      values.push({ title: `a text of ${minLength}`, value: textOf(minLength, example) });
    if (maxLength !== undefined && maxLength < 100_000)
      values.push({ title: `a text of ${maxLength}`, value: textOf(maxLength, example) });
  }
  if (types.includes('integer')) {
    if (minimum !== undefined) values.push({ title: `the number ${minimum}`, value: minimum });
    if (maximum !== undefined) values.push({ title: `the number ${maximum}`, value: maximum });
  }
  for (const one of schema.enum ?? [])
    if (one !== null) values.push({ title: `the value ${JSON.stringify(one)}`, value: one });
  return values.filter(({ value }) => fits(schema, value));
}

const propertiesOf = (id: OperationId): [string, JsonSchema][] =>
  Object.entries(follow(bodyOf(id)?.schema ?? {}).properties ?? {})
    .map(([name, property]): [string, JsonSchema] => [name, follow(property)])
    .filter(([, { readOnly }]) => readOnly !== true);

async function send(run: Run, id: OperationId, change: (body: Body) => Body): Promise<Answer> {
  const subject = await subjectOf(run, id);
  const body = await validBody(id, run, subject);
  const answer = await run.owner.call(id, { ids: subject.ids, body: change(body as Body) });
  if (answer.status < 300) spendSubject(run, id);
  return answer;
}

const without = (body: Body, name: string): Body =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));

/** The refused values of each field of a body, at exactly that field, and the accepted ones beside them. */
export const shapeCases: readonly Case[] = operationIdsOf('v4').flatMap((id): Case[] => {
  if (bodyOf(id) === undefined || Object.keys(examplesOf(id)).length === 0) return [];
  const base = {
    operation: id,
    area: operations[id].area,
    needs: irreversible(id) ? (['destructive'] as const) : [],
  };
  const properties = propertiesOf(id);
  const { required = [] } = follow(bodyOf(id)?.schema ?? {});
  const wrong = properties.filter(([, schema]) => wrongType(schema) !== undefined);
  const refused = properties.flatMap(([name, schema]) => {
    const trials = [...outside(schema)];
    if (wrongType(schema) !== undefined) trials.unshift({ title: 'another type', value: wrongType(schema) });
    return trials.map(({ title, value, at = '' }): Case => ({
      ...base,
      id: `${id} refuses ${name}: ${title}`,
      run: async (run) => {
        expectRefusal(await send(run, id, (body) => ({ ...body, [name]: value })), {
          status: 400,
          fields: [name + at],
        });
      },
    }));
  });
  const missing = required.map((name): Case => ({
    ...base,
    id: `${id} requires ${name}`,
    rule: 'request.field.required',
    run: async (run) => {
      expectRefusal(await send(run, id, (body) => without(body, name)), {
        status: 400,
        fields: [name],
        rule: 'request.field.required',
      });
    },
  }));
  const accepted = properties.flatMap(([name, schema]) => {
    // Another field is wrong, so that nothing comes of the request, whatever other rules say.
    const other = wrong.find(([one]) => one !== name);
    if (other === undefined) return [];
    return inside(schema).map(({ title, value }): Case => ({
      ...base,
      id: `${id} finds nothing wrong with ${name}: ${title}`,
      run: async (run) => {
        const answer = await send(run, id, (body) => ({
          ...body,
          [name]: value,
          [other[0]]: wrongType(other[1]),
        }));
        const problem = problemsOf(answer).find(
          ({ field = '' }) => field === name || field.startsWith(`${name}[`),
        );
        if (problem !== undefined) throw new Unmet(`no problem of ${name}`, shortOf(answer), { answer });
        expectRefusal(answer, { status: 400 });
      },
    }));
  });
  const several: Case[] =
    wrong.length < 2
      ? []
      : [
          {
            ...base,
            id: `${id} names all problems of a body at once`,
            rule: 'request.shape.valid',
            run: async (run) => {
              const all = Object.fromEntries(wrong.map(([name, schema]) => [name, wrongType(schema)]));
              expectRefusal(await send(run, id, (body) => ({ ...body, ...all })), {
                status: 400,
                fields: wrong.map(([name]) => name),
                rule: 'request.shape.valid',
              });
            },
          },
        ];
  const json: Case = {
    ...base,
    id: `${id} refuses a body that is no JSON`,
    rule: 'request.body.json',
    run: async (run) => {
      const { ids } = await subjectOf(run, id);
      const answer = await run.owner.call(id, { ids, body: '{"a": ' });
      expectRefusal(answer, { status: 400, rule: 'request.body.json' });
    },
  };
  return [...refused, ...missing, ...accepted, ...several, json];
});
