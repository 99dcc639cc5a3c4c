import type { OperatorClient } from '@cloud-account/client';
import { ConfigProblem, readConfig, type Config } from '@cloud-account/server/config/config';
import type { Command } from 'commander';
import { connect } from './connection.js';
import { Output, type Write } from './output.js';
import { misused } from './problems.js';

/** What a command has at hand. */
export interface Session {
  readonly output: Output;
  /** The server's settings, with the data directory that the command names. @throws Problem when one cannot be used */
  readonly config: () => Config;
  /** The operator's API. @throws Problem when there is no server to be found */
  readonly client: () => Promise<OperatorClient>;
}

/** What makes a command: it opens its session when it runs. */
export type Open = (command: Command) => Session;

/** What every command takes. */
interface CommonOptions {
  readonly json?: boolean;
  readonly dataDir?: string;
}

/** The environment with what the command line says instead. */
export const environmentOf = (command: Command): NodeJS.ProcessEnv => {
  const { dataDir } = command.optsWithGlobals<CommonOptions>();
  return dataDir === undefined ? process.env : { ...process.env, CLOUD_DATA_DIR: dataDir };
};

/** The session of one command. */
export function openSession(command: Command, write: Write): Session {
  const environment = environmentOf(command);
  const config = (): Config => {
    try {
      return readConfig(environment);
    } catch (error) {
      throw error instanceof ConfigProblem ? misused(error.message) : error;
    }
  };
  return {
    output: new Output(write, command.optsWithGlobals<CommonOptions>().json === true),
    config,
    client: () => connect({ dataDirectory: config().dataDirectory, environment }),
  };
}
