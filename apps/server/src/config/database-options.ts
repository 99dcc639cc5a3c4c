import path from 'node:path';
import type { Config } from './config.js';
import type { DatabaseOptions } from '@cloud-account/database';

/** The options of the database that the settings name. */
export const databaseOptions = ({ databaseUrl, databasePoolSize, dataDirectory }: Config): DatabaseOptions =>
  databaseUrl === undefined
    ? { kind: 'embedded', directory: path.resolve(dataDirectory, 'database') }
    : { kind: 'postgresql', url: databaseUrl, poolSize: databasePoolSize };
