import type { OperatorClient } from '@cloud-account/client';
import type { Config } from '@cloud-account/server/config/config';
import type { Command } from 'commander';
import type { Send } from './debug.js';
import type { Format, Writer } from './output/formats.js';
import { Output, type Write } from './output/output.js';
import { programVersion } from './program-version.js';
import { createProgress, type Progress } from './terminal/progress.js';
import { misused } from './problems.js';

/** The address of an account's API, and its token or the profile with both. */
interface Target {
  readonly url?: string;
  readonly token?: string;
  readonly profile?: string;
}

/** The means of a running command. */
export interface Session {
  readonly output: Output;
  /** Prints a message for people, which is no result. */
  readonly print: (text: string) => void;
  /** A line that shows the progress of work. */
  readonly progress: () => Progress;
  /** Sends a request under the name of the program; with `--debug` it is printed with its answer. */
  readonly send: Send;
  /** The environment, with the values that the command line sets instead. */
  readonly environment: NodeJS.ProcessEnv;
  /** The API to call, as the command line names it. */
  readonly target: Target;
  /** The data directory was named by the command. */
  readonly namesDirectory: boolean;
  /** The server's settings, with the data directory that the command names. @throws CommandFailure when one cannot be used */
  readonly config: () => Promise<Config>;
  /** The operator's API. @throws CommandFailure when there is no server to be found */
  readonly client: () => Promise<OperatorClient>;
}

/** Opens the session of a command when it runs. */
export type Open = (command: Command) => Session;

/** The options that every command has. */
export interface CommonOptions extends Target {
  readonly output: Format;
  readonly jq?: string;
  readonly headers: boolean;
  readonly quiet?: boolean;
  readonly debug?: boolean;
  readonly dataDir?: string;
}

/** The environment with the values that the command line sets instead. */
export const environmentOf = (command: Command): NodeJS.ProcessEnv => {
  const { dataDir } = command.optsWithGlobals<CommonOptions>();
  return dataDir === undefined ? process.env : { ...process.env, CLOUD_DATA_DIR: dataDir };
};

/** The streams to which a command writes. */
export interface Streams {
  readonly out: Write;
  readonly problems: Write;
  /** Writes results for programs; undefined: they are text for people. */
  readonly writer?: Writer | undefined;
}

/** The session of one command. */
export function openSession(command: Command, { out, problems, writer }: Streams): Session {
  const environment = environmentOf(command);
  const { dataDir, url, token, profile, headers, quiet, debug } = command.optsWithGlobals<CommonOptions>();
  const isQuiet = quiet === true;
  // What only some commands need is loaded by those, so that the others start sooner.
  const send: Send = async (request) => {
    request.headers.set('User-Agent', `cloud-account/${programVersion()}`);
    if (debug !== true) return fetch(request);
    const { debugged } = await import('./debug.js');
    return debugged(problems)(request);
  };
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
