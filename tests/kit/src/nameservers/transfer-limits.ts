import { limits } from '../waits/limits.js';

/** Limits for transfers of zones of tests: larger than all of them. */
export const transferLimits = {
  connectTimeoutMs: limits.wait,
  idleTimeoutMs: limits.wait,
  overallTimeoutMs: limits.test,
  maxRecords: 20_000,
  maxBytes: 32_000_000,
  allowPrivateAddresses: true,
} as const;
