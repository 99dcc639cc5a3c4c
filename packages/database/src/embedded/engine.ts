import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import type { PGliteOptions, Results } from '@electric-sql/pglite';
import { DurableFiles } from './durable-files.js';
import { endsWithFlush, sessionState } from './wire-protocol.js';
import type { SessionState } from './wire-protocol.js';

/** The storage of an engine: its own directory, or memory, which may start from a template. */
export type EngineStorage =
  | { kind: 'directory'; directory: string }
  | { kind: 'memory'; template?: string | undefined };

/** Small log segments make a new database 16 MB smaller and faster to write. */
const initdbOptions = ['--wal-segsize=1'];

/**
 * The engine writes to all of its page cache when it starts, so that it is resident from then on: 128 MB by default. The machine
 * caches files as well.
 */
const startOptions = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

const durableOptions = [...startOptions.filter((option) => option !== '-F'), '-c', 'wal_sync_method=fsync'];

/**
 * Node compiles a function of the engine again, optimized, after it has run for so long; by default ten times earlier. A start then
 * compiles thousands of functions that hardly run again, which is a third of its processor time.
 */
const OPTIMIZE_LATER = '--wasm-tiering-budget=18000000';

/** PostgreSQL compiled to WebAssembly. It blocks its thread while it works, so it lives in a worker. */
export class Engine {
  readonly #pglite: PGlite;
  readonly #logLines: LastLogLines;
  /** Undefined between the requests of one extended query. */
  #state: SessionState | undefined = 'I';

  private constructor(pglite: PGlite, logLines: LastLogLines) {
    this.#pglite = pglite;
    this.#logLines = logLines;
  }

  /**
   * Starts an engine; an empty directory is initialised first.
   *
   * @param onCrash called inside the engine's work when the engine crashed (out of stack or memory, a failed write to the log,
   *   an assertion); it must not return, because the engine would continue
   * @throws Error with PostgreSQL's message when it does not start
   */
  static async start(storage: EngineStorage, onCrash: (error: Error) => never): Promise<Engine> {
    const logLines = new LastLogLines();
    setFlagsFromString(OPTIMIZE_LATER);
    try {
      const pglite = await PGlite.create({
        onStderr: logLines.listen,
        initDbStartParams: initdbOptions,
        ...(await storageOptions(storage)),
      });
      reportCrashes(pglite, (error) => onCrash(logLines.toError('crashed', error)));
      return new Engine(pglite, logLines);
    } catch (error) {
      throw logLines.toError('did not start', error);
    }
  }

  /** True if no transaction is open, nor a query unfinished. */
  get idle(): boolean {
    return this.#state === 'I';
  }

  /**
   * Runs one request of the wire protocol.
   *
   * @returns the whole answer
   * @throws Error when the answer has no end although the request wants one; the engine must not be used after that
   */
  async run(request: Uint8Array): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    // The part is a view of the engine's memory, which the engine overwrites.
    const onRawData = (part: Uint8Array): void => void parts.push(part.slice());
    await this.#pglite.execProtocolRawStream(request, { onRawData }).catch((error: unknown) => {
      throw this.#logLines.toError('crashed', error);
    });
    const answer = parts.length === 1 && parts[0] !== undefined ? parts[0] : join(parts);
    const state = sessionState(answer);
    if (state === undefined && !endsWithFlush(request))
      throw this.#logLines.toError('crashed', 'an answer without an end');
    this.#state = state;
    return answer;
  }

  /** Runs a statement of our own; only while no transaction is open. */
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
  const memory = { dataDir: 'memory://', startParams: startOptions };
  if (storage.template === undefined) return memory;
  return { ...memory, loadDataDir: new Blob([gunzipSync(await readFile(storage.template))]) };
}

/** The last lines of PostgreSQL's log, which say more about a crash than the thrown error. */
class LastLogLines {
  readonly #lines: string[] = [];

  readonly listen = (line: string): boolean => {
    this.#lines.push(line);
    if (this.#lines.length > 5) this.#lines.shift();
    return false;
  };

  toError(what: string, cause: unknown): Error {
    // The engine also throws values that are no Error.
    const reason = String((cause as { message?: unknown } | undefined)?.message ?? cause);
    return new Error([`The embedded database ${what}: ${reason}`, ...this.#lines].join('\n'), { cause });
  }
}

/** The status with which the engine leaves its main loop after an SQL error, before it enters the loop again. */
const LONG_JUMP = 100;

/** The function of one step of the main loop, which the published types leave out. */
interface MainLoop {
  _PostgresMainLoopOnce: () => void;
}

/** Reports crashes. PGlite treats everything that its main loop throws as an SQL error. */
function reportCrashes(pglite: PGlite, onCrash: (error: unknown) => void): void {
  const loop = pglite.Module as unknown as MainLoop;
  const step = loop._PostgresMainLoopOnce;
  loop._PostgresMainLoopOnce = () => {
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
