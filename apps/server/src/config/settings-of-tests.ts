import type { Setting } from './settings.js';

/** The settings of servers that tests start, which a test may replace. */
export const settingsOfTests = {
  CLOUD_PORT: '0',
  CLOUD_LAB: 'on',
  CLOUD_LOG_LEVEL: 'silent',
  CLOUD_COMPUTE_TIMES: 'instant',
  CLOUD_PUBLISH_DELAY: '0',
  // The windows of rate limits do not end while the clock stands still.
  CLOUD_RATE_LIMITS: 'off',
  // Look-ups of names would leave this machine.
  CLOUD_RESOLVERS: 'off',
  // A full disk of the developer changes no test.
  CLOUD_DISK_RESERVE: '0',
  CLOUD_SHUTDOWN_TIMEOUT: '1000',
} as const satisfies Partial<Record<Setting, string>>;
