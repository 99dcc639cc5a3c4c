/** A number as sentences have it: `12,000`. */
export const grouped = (count: number): string => count.toLocaleString('en-US');

/** The reasons that clients match on; longer ones stand with their rules. */
export const reasons = {
  required: (field: string) => `${field} is required`,
  notValid: (field: string) => `${field} is not valid`,
  length: (least: number, most: number) => `Length must be ${least}-${most} characters`,
  range: (least: number, most: number) => `Must be ${least}-${most}`,
  notFound: 'Not found',
  unauthorized: 'Unauthorized',
  invalidToken: 'Invalid Token',
  methodNotAllowed: 'Method Not Allowed',
  tooManyRequests: 'Too many requests',
} as const;
