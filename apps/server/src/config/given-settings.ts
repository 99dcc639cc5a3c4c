import { nearestName } from '@cloud-account/core';
import { readConfig, type Config } from './config.js';
import { settings as known } from './settings.js';

/**
 * Reads the settings that a program starts a server with; the variables of the process are not read.
 *
 * @throws TypeError for a setting that the server does not have, and for CLOUD_WORKERS, which would start other processes
 * @throws ConfigProblem naming every setting that cannot be used
 */
export function readGivenSettings(settings: Readonly<Record<string, string>>): Config {
  const unknown = Object.keys(settings).find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined) {
    const near = nearestName(unknown, Object.keys(known));
    const hint = near === undefined ? '' : ` Did you mean ${near}?`;
    throw new TypeError(`The server has no setting ${unknown}.${hint}`);
  }
  const config = readConfig(settings);
  if (config.workers > 1)
    throw new TypeError('Only `cloud-account serve` starts the processes of CLOUD_WORKERS.');
  return config;
}
