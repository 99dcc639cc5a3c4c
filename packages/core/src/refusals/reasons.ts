/** A number with thousands separators: `12,000`. */
export const grouped = (count: number): string => count.toLocaleString('en-US');

/** The reasons that several rules share; other reasons are in their rules. */
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
