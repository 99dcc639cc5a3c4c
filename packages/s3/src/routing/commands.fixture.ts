import * as library from '@aws-sdk/client-s3';
import type { RouteRequest } from './route.js';

/** A type in the library's description of the protocol: a number for simple ones, otherwise an array that begins with its kind. */
type Schema = number | readonly unknown[] | (() => Schema);

/** True for the type of a thing in a certain place, which has traits of that place. */
const isWithTraits = (schema: Schema): schema is readonly [Schema, Traits] =>
  Array.isArray(schema) && schema.length === 2;

type Traits = number | Readonly<Record<string, unknown>>;

const kinds = { list: 1, map: 2, structure: 3, union: 4, operation: 9 } as const;

/** The bits that make a simple type a list or a map. */
const [list, map] = [64, 128];

/** Texts that libraries or the server read before anything else. */
const texts: Readonly<Record<string, string>> = {
  Bucket: 'bucket',
  Key: 'key',
  CopySource: 'bucket/source',
  SSECustomerKey: Buffer.alloc(32).toString('base64'),
  ChecksumAlgorithm: 'CRC32',
};

const simple = (type: number, name: string): unknown => {
  if (type >= map) return { name: 'x' };
  if (type >= list) return [simple(type - list, name)];
  if (type === 1) return 1;
  if (type === 2) return true;
  if (type >= 4 && type <= 7) return new Date(0);
  return type === 0 ? (texts[name] ?? 'x') : 'x';
};

/** A value with all that it needs. */
const valueOf = (schema: Schema, name: string): unknown => {
  if (typeof schema === 'function') return valueOf(schema(), name);
  if (typeof schema === 'number') return simple(schema, name);
  if (isWithTraits(schema)) return valueOf(schema[0], name);
  const [kind, , , , members, types, required] = schema as [
    number,
    string,
    string,
    Traits,
    unknown,
    Schema[],
    number?,
  ];
  if (kind === kinds.list) return [valueOf(members as Schema, name)];
  if (kind === kinds.map) return {};
  if (kind !== kinds.structure && kind !== kinds.union) return valueOf(members as Schema, name);
  const needed = (members as string[]).slice(0, kind === kinds.union ? 1 : (required ?? 0));
  return Object.fromEntries(needed.map((each, at) => [each, valueOf(types[at] ?? 0, each)]));
};

/** The headers and parameters of a command. */
interface Sent {
  readonly input: Readonly<Record<string, unknown>>;
  /** The header or the parameter; undefined: all that it must have. */
  readonly name: string | undefined;
}

/** A command of the library. */
export interface Command {
  readonly name: string;
  /** Those that it must have, and these with each that it may have. */
  readonly inputs: readonly Sent[];
}

const exported = library as unknown as Readonly<Record<string, unknown>>;

const commandOf = (schema: readonly unknown[]): Command => {
  const [, , name, , given] = schema as [number, string, string, unknown, Schema];
  const structure = (typeof given === 'function' ? given() : given) as readonly unknown[];
  const [, , , , members, types, count = 0] = structure as [
    number,
    string,
    string,
    Traits,
    string[],
    Schema[],
    number?,
  ];
  const entry = (member: string, at: number) => [member, valueOf(types[at] ?? 0, member)] as const;
  const required = Object.fromEntries(members.slice(0, count).map(entry));
  const optional = members.flatMap((member, at): readonly Sent[] => {
    const type = types[at] ?? 0;
    const traits = isWithTraits(type) ? type[1] : 0;
    const { httpHeader, httpQuery, httpPrefixHeaders } = typeof traits === 'object' ? traits : {};
    const sent = [httpHeader, httpQuery, httpPrefixHeaders].find((each) => typeof each === 'string');
    if (at < count || sent === undefined) return [];
    return [{ input: { ...required, ...Object.fromEntries([entry(member, at)]) }, name: sent.toLowerCase() }];
  });
  return { name, inputs: [{ input: required, name: undefined }, ...optional] };
};

/** All commands of the library. */
export const commands: readonly Command[] = Object.values(exported)
  .filter((value): value is readonly unknown[] => Array.isArray(value) && value[0] === kinds.operation)
  .map(commandOf);

/** The library, which makes requests and sends none. */
const client = new library.S3Client({
  endpoint: 'http://storage.test',
  region: 'north-1',
  forcePathStyle: true,
  credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
});

/** The request of a command, without its signature. */
export const requestOf = async ({ name }: Command, input: object): Promise<Required<RouteRequest>> => {
  const made = new (exported[`${name}Command`] as new (input: object) => library.GetObjectCommand)(input);
  let request: { method: string; path: string; query: object; headers: Record<string, string> } | undefined;
  made.middlewareStack.add(
    () => (given) => {
      request = given.request as NonNullable<typeof request>;
      return Promise.resolve({ response: undefined, output: { $metadata: {} } });
    },
    { step: 'finalizeRequest', priority: 'high' },
  );
  await client.send(made);
  if (request === undefined) throw new Error(`${name} makes no request.`);
  const { method, path, query, headers } = request;
  const [, bucket = '', key = ''] = path.split('/');
  return {
    method,
    level: bucket === '' ? 'service' : key === '' ? 'bucket' : 'object',
    query: new Map(Object.entries(query).map(([parameter, value]) => [parameter, String(value ?? '')])),
    repeated: [],
    headers: Object.fromEntries(
      Object.entries(headers).map(([header, value]) => [header.toLowerCase(), value]),
    ),
    isQuerySigned: false,
  };
};
