import type { ProfileValues } from '@cloud-account/core';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import { notFound } from '../../refused.js';
import type { Viewer } from '../../viewer.js';
import type { Transaction } from '../transaction.js';

const profileQuery = `SELECT u.email, u.timezone, u.email_notifications FROM users u WHERE u.id = $1`;

/** What the viewer has set of its profile. @throws Refused (404) when the user has just been deleted */
export async function getProfile(viewer: Viewer, database: Database): Promise<ProfileValues> {
  const [row] = await query<ProfileValues>(database, 'get-profile', profileQuery, [viewer.user.id]);
  if (row === undefined) throw notFound();
  return row;
}

/** Reads the viewer's profile and keeps others from changing or deleting the user until the transaction ends. */
export async function lockProfile(viewer: Viewer, { client }: Transaction): Promise<ProfileValues> {
  const [row] = await query<ProfileValues>(client, 'lock-profile', `${profileQuery} FOR UPDATE`, [
    viewer.user.id,
  ]);
  if (row === undefined) throw notFound();
  return row;
}

/** Saves the viewer's profile. */
export async function saveProfile(
  viewer: Viewer,
  { client }: Transaction,
  { email, timezone, email_notifications: emailNotifications }: ProfileValues,
): Promise<void> {
  await client.user.update({
    where: { id: viewer.user.id },
    data: { email, timezone, emailNotifications },
    select: { id: true },
  });
}
