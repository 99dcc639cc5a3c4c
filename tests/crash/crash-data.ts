import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatabaseOptions } from '@cloud-account/server';
import { createPostgresDatabase } from '@cloud-account/testkit';
import { onTestFinished } from 'vitest';

/** The data that remains after a crash. */
export interface CrashData {
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly options: DatabaseOptions;
}

/** The data, in the form for the server and in the form for the test. */
export async function newCrashData(): Promise<CrashData> {
  const directory = await mkdtemp(path.join(tmpdir(), 'cloud-crash-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const environment = { CLOUD_DATA_DIR: directory };
  if (process.env.CLOUD_TEST_DATABASE !== 'postgresql') {
    return {
      directory,
      environment,
      options: { kind: 'embedded', directory: path.join(directory, 'database') },
    };
  }
  const database = await createPostgresDatabase();
  onTestFinished(() => database.drop());
  const { url, options } = database;
  return { directory, environment: { ...environment, DATABASE_URL: url }, options };
}
