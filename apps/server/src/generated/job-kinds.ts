// Generated from the files of src/jobs by `pnpm generate`. Do not edit.

/** The kinds of job there are. */
export type JobKind = 'pruneHistory' | 'publishZone' | 'settleVolume' | 'sweepFiles';
