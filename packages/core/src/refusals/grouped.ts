/** A number with thousands separators: `12,000`. */
export const grouped = (count: number): string => count.toLocaleString('en-US');
