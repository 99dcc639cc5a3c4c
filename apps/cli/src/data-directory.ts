/** The data directory of the server that commands call. */
export const dataDirectoryOf = ({ CLOUD_DATA_DIR }: Readonly<Record<string, string | undefined>>): string =>
  CLOUD_DATA_DIR ?? '.data';
