import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import type { Results } from '@electric-sql/pglite';
import { DurableFiles } from './durable-files.js';
import { sessionState } from './wire-protocol.js';
import type { SessionState } from './wire-protocol.js';

/** Where an engine keeps its data: a directory of its own, or memory, there perhaps starting from a template. */
export type EngineStorage =
  { kind: 'directory'; directory: string } | { kind: 'memory'; template?: string | undefined };

/** Small log segments: a new database is 16 MB smaller and sooner written. */
const initdbOptions = ['--wal-segsize=1'];

const durableOptions = [
  ...PGlite.defaultStartParams.filter((option) => option !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/** PostgreSQL compiled to WebAssembly. It blocks its thread while it works, so it lives in a worker. */
export class Engine {
  readonly #pglite: PGlite;
  #state: SessionState = 'I';

  private constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  /**
   * Starts an engine; an empty directory is initialised first.
   *
   * @throws Error with PostgreSQL's own words when it does not start
   */
  static async start(storage: EngineStorage): Promise<Engine> {
    const said: string[] = [];
    const onStderr = (line: string): boolean => {
      said.push(line);
      if (said.length > 5) said.shift();
      return false;
    };
    try {
      const common = { onStderr, initDbStartParams: initdbOptions };
      if (storage.kind === 'directory') {
        const fs = new DurableFiles(storage.directory);
        return new Engine(await PGlite.create({ ...common, fs, startParams: durableOptions }));
      }
      const { template } = storage;
      const loadDataDir = template === undefined ? undefined : new Blob([await readFile(template)]);
      const options = loadDataDir === undefined ? common : { ...common, loadDataDir };
      return new Engine(await PGlite.create('memory://', options));
    } catch (error) {
      throw new Error(`The embedded database did not start. ${said.join('\n')}`.trim(), { cause: error });
    }
  }

  /** Whether no transaction is open. */
  get idle(): boolean {
    return this.#state === 'I';
  }

  /**
   * Runs one request of the wire protocol.
   *
   * @returns the whole answer
   * @throws Error when the answer does not end with ReadyForQuery; the engine must then not be used any more, since it
   *   may have stopped in the middle of anything (it keeps quiet about a failed write to the log, for one)
   */
  async run(request: Uint8Array): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    // What is handed over is a view of the engine's memory, which it uses again.
    await this.#pglite.execProtocolRawStream(request, { onRawData: (part) => void parts.push(part.slice()) });
    const answer = parts.length === 1 && parts[0] !== undefined ? parts[0] : join(parts);
    const state = sessionState(answer);
    if (state === undefined) throw new Error('The embedded database stopped in the middle of an answer.');
    this.#state = state;
    return answer;
  }

  /** Runs a statement of our own; only while idle. */
  query<Row>(sql: string): Promise<Results<Row>> {
    return this.#pglite.query<Row>(sql);
  }

  /** Writes a checkpoint and stops; an open transaction is rolled back. */
  async close(): Promise<void> {
    await this.#pglite.close();
  }
}

function join(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
