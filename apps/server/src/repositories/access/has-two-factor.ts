import { sql } from 'kysely';

/** True if a user `u` of a query signs in with a code. */
export const hasTwoFactor = sql<boolean>`EXISTS (
  SELECT FROM two_factors AS f WHERE f.user_id = u.id AND f.confirmed)`;
