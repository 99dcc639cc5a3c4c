/** Limits for transfers of zones of tests: larger than all of them, with time for a busy machine. */
export const transferLimits = {
  connectTimeoutMs: 5_000,
  idleTimeoutMs: 10_000,
  overallTimeoutMs: 30_000,
  maxRecords: 20_000,
  maxBytes: 32_000_000,
  allowPrivateAddresses: true,
} as const;
