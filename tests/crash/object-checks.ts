import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { openDatabase } from '@cloud-account/database';
import { call, expectDone } from '@cloud-account/testkit';
import { expect } from 'vitest';
import type { CrashData } from './crash-data.js';
import type { Ready } from './server-process.js';

export const CLUSTER = 'us-east-1';

/** The keys that sign requests. */
export interface Keys {
  readonly access_key: string;
  readonly secret_key: string;
}

/** Sends a request of object storage that must succeed. */
export const post = async <Body>({ api, token }: Ready, operation: string, body: object): Promise<Body> =>
  expectDone(await call<Body>('POST', `${api}/object-storage/${operation}`, { token, body }));

/** A client of S3 without retries. */
export const clientOf = ({ s3 }: Ready, keys: Keys): S3Client =>
  new S3Client({
    endpoint: s3,
    region: CLUSTER,
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: keys.access_key, secretAccessKey: keys.secret_key },
  });

/** The names of the files of bytes. */
export async function listFiles({ directory }: CrashData): Promise<string[]> {
  const entries = await readdir(path.join(directory, 'objects'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('lock')).map(({ name }) => name);
}

/** Expects a row for each file of bytes, and a file for each row. @returns how many rows have bytes */
export async function checkFiles(data: CrashData): Promise<number> {
  const files = await listFiles(data);
  const { options } = data;
  const database = await openDatabase(options);
  try {
    const { rows } = await database.pool.query<{ file: string; kept: boolean }>(
      `SELECT file::text, true AS kept FROM store_objects WHERE file IS NOT NULL
       UNION ALL SELECT file::text, true FROM store_versions WHERE file IS NOT NULL
       UNION ALL SELECT file::text, true FROM store_pieces UNION ALL SELECT file::text, true FROM store_parts
       UNION ALL SELECT file::text, false FROM store_garbage WHERE file IS NOT NULL`,
    );
    const kept = rows.filter((row) => row.kept).map(({ file }) => file);
    const known = new Set(rows.map(({ file }) => file));
    expect(
      kept.filter((file) => !files.includes(file)),
      'rows without a file',
    ).toEqual([]);
    expect(
      files.filter((file) => !known.has(file)),
      'files without a row',
    ).toEqual([]);
    return kept.length;
  } finally {
    await database.close();
  }
}
