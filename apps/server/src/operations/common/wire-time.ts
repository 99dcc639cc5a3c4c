/** A time as the API writes it: UTC, to the second, without a zone designator. */
export const wireTime = (time: Date): string => time.toISOString().slice(0, 19);
