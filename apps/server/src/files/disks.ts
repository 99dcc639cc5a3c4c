import type { Config } from '../config/config.js';
import { DiskSpace, type DiskOptions } from '@cloud-account/runtime';

/**
 * The disks that the server writes to, which may be one: those of the data directory with the embedded database, of the files that
 * clients send, and of the bytes of objects.
 */
export type Disks = Readonly<Record<'data' | 'files' | 'objects', DiskSpace>>;

/** The disks of the directories in the settings. */
export function disksOf(
  { dataDirectory, filesDirectory, objects, diskReserve: reserve }: Config,
  parts: Pick<DiskOptions, 'read' | 'clock' | 'log'>,
): Disks {
  const diskOf = (directory: string) => new DiskSpace({ directory, reserve, ...parts });
  return {
    data: diskOf(dataDirectory),
    files: diskOf(filesDirectory),
    objects: diskOf(objects.directory),
  };
}
