import { operations, readDocument, resolve, type Document, type OperationId } from '@cloud-account/spec';

/** The rules with faults: their refusal has a reason `fault`. */
type FaultRule = 'domain.name.valid';

/** What can be wrong with a text that has a pattern, and the rule that it then breaks. */
interface Faults {
  readonly rule: FaultRule;
  readonly faults: readonly { readonly pattern: string; readonly reason: string }[];
}

/** The parts of a JSON Schema that reasons are made of. */
export interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  /** What is known of fields that have no names of their own. */
  readonly additionalProperties?: boolean | Shape;
  readonly readOnly?: boolean;
  readonly allOf?: readonly Shape[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** What is said where a keyword is broken, instead of what is said everywhere. */
  readonly 'x-reasons'?: Readonly<Record<string, string>>;
  /** What keeps a text from matching its pattern: the answer names the first of the faults whose own pattern matches. */
  readonly 'x-faults'?: Faults;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly schema: Shape;
}

interface OperationText {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Shape }>> };
}

const documents = new Map<string, Document>();

const documentOf = (id: OperationId): Document => {
  const { api } = operations[id];
  const document = documents.get(api) ?? readDocument(api);
  documents.set(api, document);
  return document;
};

const step = (document: Document, shape: Shape, name: string): Shape | undefined => {
  const at = resolve(document, shape);
  const own = /^\d+$/.test(name) && at.items !== undefined ? at.items : at.properties?.[name];
  if (own !== undefined) return resolve(document, own);
  for (const part of [...(at.allOf ?? []), ...(at.oneOf ?? []), ...(at.anyOf ?? [])]) {
    const found = step(document, part, name);
    if (found !== undefined) return found;
  }
  return undefined;
};

const textOf = (document: Document, id: OperationId): OperationText =>
  document.paths[operations[id].path]?.[operations[id].method] as OperationText;

/** What the specification says of one place in an operation's JSON body. */
export function bodyShape(id: OperationId, steps: readonly string[]): Shape | undefined {
  const document = documentOf(id);
  const whole = textOf(document, id).requestBody?.content['application/json']?.schema;
  return steps.reduce<Shape | undefined>(
    (at, name) => at && step(document, at, name),
    whole && resolve(document, whole),
  );
}

const expand = (document: Document, node: Shape): Shape => {
  const shape = resolve(document, node);
  const { properties, items, additionalProperties: rest } = shape;
  const inside = (part: Shape) => expand(document, part);
  return {
    ...shape,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, inside(field)]),
      ),
    }),
    ...(items && { items: inside(items) }),
    ...(typeof rest === 'object' && { additionalProperties: inside(rest) }),
  };
};

/** What the specification says of an operation's JSON body, with all that it refers to written out. */
export function bodyTree(id: OperationId): Shape {
  const document = documentOf(id);
  return expand(document, textOf(document, id).requestBody?.content['application/json']?.schema ?? {});
}

/** The shapes of the parameters of operations by place and name: every request asks for some. */
const parameters = new Map<OperationId, ReadonlyMap<string, Shape>>();

function parametersOf(id: OperationId): ReadonlyMap<string, Shape> {
  const document = documentOf(id);
  const written = textOf(document, id).parameters?.map((parameter) => resolve(document, parameter)) ?? [];
  return new Map(
    written.map(({ in: place, name, schema }) => [`${place} ${name}`, resolve(document, schema)]),
  );
}

/** What the specification says of a parameter. */
export function parameterShape(id: OperationId, place: string, name: string): Shape | undefined {
  const shapes = parameters.get(id) ?? parametersOf(id);
  parameters.set(id, shapes);
  return shapes.get(`${place} ${name}`);
}
