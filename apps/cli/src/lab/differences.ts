import { everyItem } from '../connection.js';
import { differencesText } from '../export/differences.js';
import { refused } from '../problems.js';
import type { Session } from '../session.js';

/** Shows the rows that differ between two snapshots of the lab. @throws CommandFailure when one is not there */
export async function showSnapshotDifferences(session: Session, name: string, other: string): Promise<void> {
  const api = await session.client();
  const names = (await everyItem(api.listLabSnapshots.all())).map((snapshot) => snapshot.name);
  const missing = [name, other].filter((one) => !names.includes(one));
  if (missing.length > 0) {
    const known = names.length === 0 ? '' : `; the snapshots are: ${names.join(', ')}`;
    throw refused(`There is no snapshot ${missing.join(', ')}${known}.`);
  }
  const found = await everyItem(api.listLabSnapshotDifferences.all({ name, other, page_size: 500 }));
  session.output.value(found, () =>
    found.length === 0
      ? 'Nothing differs.\n'
      : differencesText(
          found.map(({ table, key, change, fields }) => ({
            ...{ change, kind: table, name: key },
            fields: Object.fromEntries(
              fields.map(({ name: field, before, after }) => [
                field,
                { from: before ?? undefined, to: after ?? undefined },
              ]),
            ),
          })),
        ),
  );
}
