import type { CorsRule } from '@cloud-account/s3';

/** The CORS rules of a bucket that every origin may use. */
const everyOrigin: readonly CorsRule[] = [
  { origins: ['*'], methods: ['GET', 'PUT', 'POST', 'DELETE', 'HEAD'], headers: ['*'], exposed: [] },
];

/** The CORS rules of a bucket that pages of every origin may use, or of none. */
export const corsOf = (enabled: boolean): readonly CorsRule[] | undefined =>
  enabled ? everyOrigin : undefined;

/** Whether CORS rules permit every origin. */
export const allowsEveryOrigin = (rules: readonly CorsRule[] | undefined): boolean =>
  rules?.some(({ origins }) => origins.includes('*')) ?? false;
