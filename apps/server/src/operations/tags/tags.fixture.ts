import type { Schema } from '@cloud-account/spec';
import type { TestUser } from '@cloud-account/testkit';

let tags = 0;

/** A tag that no other test uses. */
export const newTag = (): string => `tag-${++tags}`;

/** The tags that a thing has. @param path the thing's */
export const tagsOf = async (user: TestUser, path: string): Promise<string[]> =>
  (await user.get<{ tags: string[] }>(path)).body.tags;

/** The events about one tag, oldest first. */
export async function tagEvents(user: TestUser, label: string): Promise<Schema<'Event'>[]> {
  const filter = JSON.stringify({ 'entity.type': 'tag', 'entity.id': label });
  const headers = { 'X-Filter': Buffer.from(filter).toString('latin1') };
  return (await user.get<Schema<'EventPage'>>('/account/events', headers)).body.data.reverse();
}
