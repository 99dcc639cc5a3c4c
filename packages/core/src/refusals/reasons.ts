/** A number with thousands separators: `12,000`. */
export const grouped = (count: number): string => count.toLocaleString('en-US');

/** The reasons that several rules share; other reasons are in their rules. */
export const reasons = {
  required: (field: string) => `${field} is required`,
  notValid: (field: string) => `${field} is not valid`,
  length: (min: number, max: number) => `Length must be ${min}-${max} characters`,
  range: (min: number, max: number) => `Must be ${min}-${max}`,
  notFound: 'Not found',
  unauthorized: 'Unauthorized',
  invalidToken: 'Invalid Token',
  methodNotAllowed: 'Method Not Allowed',
  tooManyRequests: 'Too many requests',
} as const;
