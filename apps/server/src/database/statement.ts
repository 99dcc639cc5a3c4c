import { sql, type Compilable, type RawBuilder } from 'kysely';
import { build, type Given } from './build.js';

/** Stands for a value in a statement until that is run. */
class Placeholder {
  constructor(readonly name: string) {}
}

const given: unknown = new Proxy(
  {},
  {
    get: (made: Record<string, unknown>, name: string) => (made[name] ??= sql.val(new Placeholder(name))),
  },
);

/** A statement with its values, as node-postgres takes it; an empty name is not kept prepared. */
export interface Query {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** Every statement that has a name, for the check that prepares each against the schema. */
export const statements: Statement<never, object>[] = [];

/** What columns that a text returns hold, by the names that PostgreSQL has for their types. */
interface ColumnTypes {
  int4: number;
  int8: bigint;
  float8: number;
  text: string;
  bool: boolean;
  timestamptz: Date;
  'text[]': string[];
  'int4[]': number[];
}

/** The columns that a text returns and their types; `text?` may be null. */
export type ResultTypes = Readonly<Record<string, keyof ColumnTypes | `${keyof ColumnTypes}?`>>;

type ResultRow<Results extends ResultTypes> = {
  [Name in keyof Results]: Results[Name] extends keyof ColumnTypes
    ? ColumnTypes[Results[Name]]
    : Results[Name] extends `${infer Type extends keyof ColumnTypes}?`
      ? ColumnTypes[Type] | null
      : never;
};

/**
 * A statement that is built and compiled once, when it is first run, and prepared once on each connection.
 *
 * @typeParam Values what it is given whenever it is run
 * @typeParam Row what it returns; nothing but a count where it returns no rows
 */
export class Statement<Values, Row extends object> {
  readonly #build: (given: Given<Values>) => Compilable<Row>;
  #compiled: { text: string; parameters: readonly unknown[] } | undefined;

  constructor(
    /** Unique in the whole program: one name stands for one text. */
    readonly name: string,
    built: (given: Given<Values>) => Compilable<Row>,
    /** What its columns are, where that is written beside its text and not derived from the schema. */
    readonly results?: ResultTypes,
  ) {
    this.#build = built;
  }

  get text(): string {
    return this.#compile().text;
  }

  /** The statement as it is run with these values. */
  with(values: Values): Query {
    const { text, parameters } = this.#compile();
    return { name: this.name, text, values: parameters.map((parameter) => filled(parameter, values)) };
  }

  #compile() {
    if (this.#compiled === undefined) {
      // The proxy has whatever is asked of it, and the compiler sees to it that only what will be given is asked for.
      const { sql: text, parameters } = this.#build(given as Given<Values>).compile();
      this.#compiled = { text, parameters };
    }
    return this.#compiled;
  }
}

const filled = (parameter: unknown, values: unknown): unknown =>
  parameter instanceof Placeholder ? (values as Record<string, unknown>)[parameter.name] : parameter;

/** What a statement returns. */
export type RowOf<Made> = Made extends Statement<never, infer Row> ? Row : never;

/**
 * A statement for all times: it is built from what it will be given.
 *
 * @param name unique in the whole program
 * @param built for example `(given: Given<{ id: number }>) => build.selectFrom('domains').where('id', '=', given.id)…`
 */
export function statement<Values, Row extends object>(
  name: string,
  built: (given: Given<Values>) => Compilable<Row>,
): Statement<Values, Row> {
  const made = new Statement(name, built);
  statements.push(made);
  return made;
}

/**
 * A statement that stays text, because the builder has no words for it. What it returns is said beside it; the check
 * prepares it and compares.
 *
 * @param results its columns and their types: `{ id: 'int4', label: 'text?' }`
 */
export function textStatement<Values, const Results extends ResultTypes>(
  name: string,
  results: Results,
  written: (given: Given<Values>) => RawBuilder<unknown>,
): Statement<Values, ResultRow<Results>> {
  const built = (given: Given<Values>): Compilable<ResultRow<Results>> => ({
    compile: () => sql<ResultRow<Results>>`${written(given)}`.compile(build),
  });
  const made = new Statement(name, built, results);
  statements.push(made);
  return made;
}

/** A statement for one time, because its text depends on what was asked; it is not kept prepared. */
export const once = <Values, Row extends object>(
  built: (given: Given<Values>) => Compilable<Row>,
): Statement<Values, Row> => new Statement('', built);
