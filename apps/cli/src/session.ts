import type { OperatorClient } from '@cloud-account/client';
import type { Config } from '@cloud-account/server/config/config';
import type { Command } from 'commander';
import { debugged, type Send } from './debug.js';
import type { Format, Writer } from './output/formats.js';
import { Output, type Write } from './output/output.js';
import { createProgress, type Progress } from './terminal/progress.js';
import { misused } from './problems.js';

/** Which account's API is meant, and who calls. */
interface Target {
  readonly url?: string;
  readonly token?: string;
  readonly profile?: string;
}

/** What a command has at hand. */
export interface Session {
  readonly output: Output;
  /** Tells people something beside the results. */
  readonly print: (text: string) => void;
  /** A line that says how long work goes on. */
  readonly progress: () => Progress;
  /** Sends a request; with `--debug` it is printed with its answer. */
  readonly send: Send;
  /** The environment, with what the command line says instead. */
  readonly environment: NodeJS.ProcessEnv;
  /** What the command line says of the API to call. */
  readonly target: Target;
  /** The data directory was named by the command. */
  readonly namesDirectory: boolean;
  /** The server's settings, with the data directory that the command names. @throws Problem when one cannot be used */
  readonly config: () => Promise<Config>;
  /** The operator's API. @throws Problem when there is no server to be found */
  readonly client: () => Promise<OperatorClient>;
}

/** What makes a command: it opens its session when it runs. */
export type Open = (command: Command) => Session;

/** What every command takes. */
export interface CommonOptions extends Target {
  readonly output: Format;
  readonly jq?: string;
  readonly headers: boolean;
  readonly quiet?: boolean;
  readonly debug?: boolean;
  readonly dataDir?: string;
}

/** The environment with what the command line says instead. */
export const environmentOf = (command: Command): NodeJS.ProcessEnv => {
  const { dataDir } = command.optsWithGlobals<CommonOptions>();
  return dataDir === undefined ? process.env : { ...process.env, CLOUD_DATA_DIR: dataDir };
};

/** Where a command writes. */
export interface Streams {
  readonly out: Write;
  readonly problems: Write;
  /** What writes results for programs; undefined: they are text for people. */
  readonly writer?: Writer | undefined;
}

/** The session of one command. */
export function openSession(command: Command, { out, problems, writer }: Streams): Session {
  const environment = environmentOf(command);
  const { dataDir, url, token, profile, headers, quiet, debug } = command.optsWithGlobals<CommonOptions>();
  const isQuiet = quiet === true;
  const send: Send = debug === true ? debugged(problems) : fetch;
  // Loaded by those that need it, so that the others start sooner.
  const config = async (): Promise<Config> => {
    const { ConfigProblem, readConfig } = await import('@cloud-account/server/config/config');
    try {
      return readConfig(environment);
    } catch (error) {
      throw error instanceof ConfigProblem ? misused(error.message) : error;
    }
  };
  return {
    output: new Output(out, {
      writer,
      headers,
      quiet: isQuiet,
      // A terminal that does not say how wide it is says 0.
      width: process.stdout.isTTY && process.stdout.columns > 0 ? process.stdout.columns : undefined,
    }),
    print: (text) => {
      if (!isQuiet) problems(text);
    },
    // It removes its line, which nothing else that is written may.
    progress: () => createProgress((text) => process.stderr.write(text), process.stderr.isTTY && !isQuiet),
    send,
    environment,
    target: {
      ...(url !== undefined && { url }),
      ...(token !== undefined && { token }),
      ...(profile !== undefined && { profile }),
    },
    namesDirectory: dataDir !== undefined,
    config,
    client: async () => {
      const { connect } = await import('./connection.js');
      return connect({ dataDirectory: (await config()).dataDirectory, environment }, send);
    },
  };
}
