import { startBind } from './bind.js';

/** Fetches a zone from a name server of this machine: the transfer client that is to be used. */
export type FetchZone<Record> = (request: {
  readonly zone: string;
  readonly server: { readonly host: string; readonly port: number };
}) => Promise<readonly Record[]>;

/**
 * Reads a zone file back into records, without a parser of our own: BIND serves it and the given client
 * transfers it, so what comes back is what the world would see.
 * @throws Error with BIND's words when it does not take the file.
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
