/** Limits for transfers of zones that tests make themselves: more than any of them has, and time for a machine that is busy. */
export const transferLimits = {
  connectTimeoutMs: 5_000,
  idleTimeoutMs: 10_000,
  overallTimeoutMs: 30_000,
  maxRecords: 20_000,
  maxBytes: 32_000_000,
  allowPrivateAddresses: true,
} as const;
