import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import type { PGliteOptions, Results } from '@electric-sql/pglite';
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
  readonly #words: LastWords;
  #state: SessionState = 'I';

  private constructor(pglite: PGlite, words: LastWords) {
    this.#pglite = pglite;
    this.#words = words;
  }

  /**
   * Starts an engine; an empty directory is initialised first.
   *
   * @param onCrash called in the middle of the engine's work when that broke off (out of stack or memory, a write to the
   *   log that failed, an assertion); it must not return, since the engine itself would carry on regardless
   * @throws Error with PostgreSQL's own words when it does not start
   */
  static async start(storage: EngineStorage, onCrash: (error: Error) => never): Promise<Engine> {
    const words = new LastWords();
    try {
      const pglite = await PGlite.create({
        onStderr: words.listen,
        initDbStartParams: initdbOptions,
        ...(await storageOptions(storage)),
      });
      reportCrashes(pglite, (error) => onCrash(words.toError('crashed', error)));
      return new Engine(pglite, words);
    } catch (error) {
      throw words.toError('did not start', error);
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
   * @throws Error when the answer does not end with ReadyForQuery; the engine must then not be used any more
   */
  async run(request: Uint8Array): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    // What is handed over is a view of the engine's memory, which it uses again.
    const onRawData = (part: Uint8Array): void => void parts.push(part.slice());
    await this.#pglite.execProtocolRawStream(request, { onRawData }).catch((error: unknown) => {
      throw this.#words.toError('crashed', error);
    });
    const answer = parts.length === 1 && parts[0] !== undefined ? parts[0] : join(parts);
    const state = sessionState(answer);
    if (state === undefined) throw this.#words.toError('crashed', 'an answer without an end');
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

async function storageOptions(storage: EngineStorage): Promise<PGliteOptions> {
  if (storage.kind === 'directory') {
    return { fs: new DurableFiles(storage.directory), startParams: durableOptions };
  }
  if (storage.template === undefined) return { dataDir: 'memory://' };
  return { dataDir: 'memory://', loadDataDir: new Blob([await readFile(storage.template)]) };
}

/** The last that PostgreSQL wrote to its log, which says more about its end than what is thrown. */
class LastWords {
  readonly #lines: string[] = [];

  readonly listen = (line: string): boolean => {
    this.#lines.push(line);
    if (this.#lines.length > 5) this.#lines.shift();
    return false;
  };

  toError(what: string, cause: unknown): Error {
    // Not all that the engine throws is an Error.
    const reason = String((cause as { message?: unknown } | undefined)?.message ?? cause);
    return new Error([`The embedded database ${what}: ${reason}`, ...this.#lines].join('\n'), { cause });
  }
}

/** The status with which the engine leaves its main loop on any error of SQL, to come back to it at once. */
const LONG_JUMP = 100;

/** The step of the engine's main loop; its published types leave the module's functions out. */
interface EngineModule {
  _PostgresMainLoopOnce: () => void;
}

/** PGlite takes whatever is thrown out of the main loop for an error of SQL. What is none must not pass for one. */
function reportCrashes(pglite: PGlite, onCrash: (error: unknown) => void): void {
  const module = pglite.Module as unknown as EngineModule;
  const step = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      step();
    } catch (error) {
      if ((error as { status?: unknown }).status !== LONG_JUMP) onCrash(error);
      throw error;
    }
  };
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
