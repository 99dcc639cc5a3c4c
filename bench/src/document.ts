import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readDocument } from '@cloud-account/spec';
import type { Server } from './servers.js';
import { makeFolder } from './database.js';
import { tokenOf } from './seed.js';

interface Page {
  readonly data: readonly unknown[];
}

/** The length of the list that is compared. */
const ITEMS = 100;

/**
 * Writes the specification to a file with an example of a whole list of records, so that what answers with examples
 * has as much to answer as what reads that many rows.
 *
 * @param prism answers the list without that example, with one item
 * @returns the file
 */
export async function writeLongerDocument(prism: Server): Promise<string> {
  const headers = { Authorization: `Bearer ${tokenOf(1)}` };
  const answer = await fetch(`${prism.base}/domains/1/records`, { headers });
  const page = (await answer.json()) as Page;
  const document = readDocument();
  const list = document.components.responses?.DomainRecordPage as
    | { content: Record<string, { example?: unknown }> }
    | undefined;
  const json = list?.content['application/json'];
  if (json === undefined || page.data.length !== 1)
    throw new Error('There is no list of records to make longer.');
  json.example = { ...page, data: Array.from({ length: ITEMS }, () => page.data[0]), results: ITEMS };
  const file = path.join(await makeFolder(), 'v4.json');
  await writeFile(file, JSON.stringify(document));
  return file;
}
