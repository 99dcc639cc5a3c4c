import { everyItem } from '../connection.js';
import { differencesText } from '../export/differences.js';
import type { Session } from '../session.js';

/** Shows the rows that differ between two snapshots of the lab. @throws Problem when one is not there */
export async function showSnapshotDifferences(session: Session, name: string, other: string): Promise<void> {
  const api = await session.client();
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
