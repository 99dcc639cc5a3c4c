import { startBind } from './bind.js';

/** A transfer client that fetches a zone from a name server of this machine. */
export type FetchZone<Record> = (request: {
  readonly zone: string;
  readonly server: { readonly host: string; readonly port: number };
}) => Promise<readonly Record[]>;

/**
 * Reads the records of a zone file without a parser of our own: BIND serves the file and the client transfers it.
 * @throws Error with the output of BIND when it refuses the file
 */
export async function zoneFromText<Record>(
  zone: string,
  text: string,
  fetchZone: FetchZone<Record>,
): Promise<readonly Record[]> {
  const server = await startBind({ zones: [{ name: zone, text }] });
  try {
    return await fetchZone({ zone, server: { host: server.host, port: server.port } });
  } finally {
    await server.stop();
  }
}
