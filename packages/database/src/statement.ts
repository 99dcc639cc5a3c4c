import { sql, type Compilable, type RawBuilder } from 'kysely';
import { build, type Given } from './build.js';

/** A value that is not known until the statement is run. */
class Placeholder {
  constructor(readonly name: string) {}
}

const given: unknown = new Proxy(
  {},
  {
    get: (made: Record<string, unknown>, name: string) => (made[name] ??= sql.val(new Placeholder(name))),
  },
);

/** Placeholders for the values of a query that is only looked at. */
export const placeholders = <Values>(): Given<Values> => given as Given<Values>;

/** A statement with its values, in the form for node-postgres; a statement with an empty name is not kept prepared. */
export interface Query {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** The result of a statement: its rows, and how many it returned or changed. */
interface Outcome<Row> {
  readonly rows: Row[];
  readonly count: number;
}

/** Runs statements: the database runs each on any connection, a transaction runs all on the same. */
export interface Session {
  /** Runs a statement. @throws DatabaseUnavailable when there is no free connection */
  run<Values, Row extends object>(statement: Statement<Values, Row>, values: Values): Promise<Outcome<Row>>;
}

/** Every statement that has a name, for the test that prepares each against the schema. */
export const statements: Statement<never, object>[] = [];

/** The types of the result columns of a text statement, by PostgreSQL's names. */
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

/** The result columns of a text statement and their types; `text?` may be null. */
export type ResultTypes = Readonly<Record<string, keyof ColumnTypes | `${keyof ColumnTypes}?`>>;

type ResultRow<Results extends ResultTypes> = {
  [Name in keyof Results]: Results[Name] extends keyof ColumnTypes
    ? ColumnTypes[Results[Name]]
    : Results[Name] extends `${infer Type extends keyof ColumnTypes}?`
      ? ColumnTypes[Type] | null
      : never;
};

/**
 * A statement that is built and compiled once, on its first run, and prepared once on each connection.
 *
 * @typeParam Values the values of each run
 * @typeParam Row a result row
 */
export class Statement<Values, Row extends object> {
  readonly #build: (given: Given<Values>) => Compilable<Row>;
  #compiled: { text: string; parameters: readonly unknown[] } | undefined;

  constructor(
    /** Unique in the whole program, because one name has one text. */
    readonly name: string,
    built: (given: Given<Values>) => Compilable<Row>,
    /** The types of the columns, where they are written next to the text and not derived from the schema. */
    readonly results?: ResultTypes,
  ) {
    this.#build = built;
  }

  get text(): string {
    return this.#compile().text;
  }

  /** The statement with the values of one run. */
  with(values: Values): Query {
    const { text, parameters } = this.#compile();
    return { name: this.name, text, values: parameters.map((parameter) => filled(parameter, values)) };
  }

  /** The rows that it returns. */
  async all(session: Session, values: Values): Promise<Row[]> {
    return (await session.run(this, values)).rows;
  }

  /** The first row that it returns. */
  async first(session: Session, values: Values): Promise<Row | undefined> {
    return (await this.all(session, values))[0];
  }

  /** The only row. @throws Error when there is none, which is a fault of this program */
  async one(session: Session, values: Values): Promise<Row> {
    const row = await this.first(session, values);
    if (row === undefined) throw new Error(`The statement ${this.name} returned no row.`);
    return row;
  }

  /** Runs it. @returns how many rows it returned or changed */
  async run(session: Session, values: Values): Promise<number> {
    return (await session.run(this, values)).count;
  }

  #compile() {
    if (this.#compiled === undefined) {
      // The proxy returns a placeholder for every property; the compiler permits only those of `Values`.
      const { sql: text, parameters } = this.#build(placeholders()).compile();
      this.#compiled = { text, parameters };
    }
    return this.#compiled;
  }
}

const filled = (parameter: unknown, values: unknown): unknown =>
  parameter instanceof Placeholder ? (values as Record<string, unknown>)[parameter.name] : parameter;

/** The result row of a statement. */
export type RowOf<Made> = Made extends Statement<never, infer Row> ? Row : never;

/**
 * A statement that is built once.
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
 * A statement that is written as text, because the builder cannot express it. A test prepares it and compares its columns with
 * `results`.
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

/** A statement for one run, because its text depends on the request; it is not kept prepared. */
export const once = <Values, Row extends object>(
  built: (given: Given<Values>) => Compilable<Row>,
): Statement<Values, Row> => new Statement('', built);
