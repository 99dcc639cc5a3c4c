import { tmpdir } from 'node:os';
import { readGivenSettings } from './config/given-settings.js';
import { settingsOfTests } from './config/settings-of-tests.js';
import { makeTemporaryDirectory } from './files/temporary-directory.js';
import type { Ports, RunningCloud } from './running-cloud.js';
import { startCloud } from './start.js';

/** A server for tests. */
export interface TemporaryCloud extends RunningCloud {
  /** The directory with its keys, tokens and files, which its stop removes. */
  readonly directory: string;
  /** Stops it, and leaves a data directory that a server can be started with. The server must have been started with `keepIn`. */
  stopAndKeep(): Promise<void>;
}

/**
 * Starts a server for tests: at free ports, with the lab, its files in a temporary directory, and its database in memory unless
 * `DATABASE_URL` is set.
 *
 * @param settings beside those that tests have
 * @param options `keepIn`: where its directory is made, with the database, so that it can be kept; `onStep` as of
 *   `Ports`
 * @throws TypeError, ConfigProblem as `readGivenSettings`
 * @throws Error as `startCloud`
 */
export async function startTemporaryCloud(
  settings: Readonly<Record<string, string>>,
  {
    keepIn,
    onStep,
  }: { readonly keepIn?: string | undefined; readonly onStep?: Ports['onStep'] | undefined } = {},
): Promise<TemporaryCloud> {
  const directory = await makeTemporaryDirectory(keepIn ?? tmpdir());
  try {
    const config = readGivenSettings({ ...settingsOfTests, ...settings, CLOUD_DATA_DIR: directory.path });
    const inMemory = keepIn === undefined && config.databaseUrl === undefined;
    const running = await startCloud(config, {
      ...(onStep && { onStep }),
      ...(inMemory && { database: { kind: 'memory' as const } }),
    });
    return {
      ...running,
      directory: directory.path,
      stop: async (draining) => {
        await running.stop(draining);
        await directory.remove();
      },
      stopAndKeep: async () => {
        await running.stop();
        await directory.keep();
      },
    };
  } catch (error) {
    await directory.remove();
    throw error;
  }
}
