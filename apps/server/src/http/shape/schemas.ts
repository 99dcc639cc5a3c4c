import { operations, readDocument, type OperationId } from '@cloud-account/spec';

/** The parts of a JSON Schema that reasons are made of. */
export interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
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

const document = readDocument();

const resolve = <Node extends { readonly $ref?: string }>(node: Node): Node => {
  if (node.$ref === undefined) return node;
  const [section = '', name = ''] = node.$ref.replace('#/components/', '').split('/');
  const { $ref: _ref, ...siblings } = node;
  return { ...resolve(document.components[section]?.[name] as Node), ...siblings };
};

const step = (shape: Shape, name: string): Shape | undefined => {
  const at = resolve(shape);
  const own = /^\d+$/.test(name) && at.items !== undefined ? at.items : at.properties?.[name];
  if (own !== undefined) return resolve(own);
  for (const part of [...(at.allOf ?? []), ...(at.oneOf ?? []), ...(at.anyOf ?? [])]) {
    const found = step(part, name);
    if (found !== undefined) return found;
  }
  return undefined;
};

const textOf = (id: OperationId): OperationText =>
  document.paths[operations[id].path]?.[operations[id].method] as OperationText;

/** What the specification says of one place in an operation's JSON body. */
export function bodyShape(id: OperationId, steps: readonly string[]): Shape | undefined {
  const whole = textOf(id).requestBody?.content['application/json']?.schema;
  return steps.reduce<Shape | undefined>((at, name) => at && step(at, name), whole && resolve(whole));
}

/** What the specification says of a parameter. */
export function parameterShape(id: OperationId, place: string, name: string): Shape | undefined {
  const parameters = textOf(id).parameters?.map(resolve) ?? [];
  const found = parameters.find((parameter) => parameter.in === place && parameter.name === name);
  return found && resolve(found.schema);
}
