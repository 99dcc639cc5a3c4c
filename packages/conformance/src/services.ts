import { lookup, Resolver } from 'node:dns/promises';
import type { ConformanceOptions } from './options.js';
import { BadInput, NoAnswer } from './unmet.js';
import type { Wire } from './wire/wire.js';

/** The services of a server beside its API. */
export interface Services {
  /** Object storage, whose paths begin with the name of a bucket. */
  readonly storage: URL | undefined;
  /** Asks only the name server of the options. */
  readonly nameServer: Resolver | undefined;
}

/** Reads where the services are, and sees that they answer. @throws BadInput */
export async function readServices(wire: Wire, { s3, dns }: ConformanceOptions): Promise<Services> {
  return {
    storage: s3 === undefined ? undefined : await readStorage(wire, s3),
    nameServer: dns === undefined ? undefined : await readNameServer(dns),
  };
}

async function readStorage(wire: Wire, text: string): Promise<URL> {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new BadInput(`The address of object storage must be a URL of HTTP: ${text}`);
  const url = new URL(text.endsWith('/') ? text : `${text}/`);
  await wire.request('GET', url.href).catch((error: unknown) => {
    throw error instanceof NoAnswer
      ? new BadInput(`Object storage at ${text} cannot be reached: ${error.actual}`)
      : error;
  });
  return url;
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code);

/** True if a resolver got no answer; all its other errors are answers. */
export const isSilence = (error: unknown): boolean => ['ECONNREFUSED', 'ETIMEOUT'].includes(codeOf(error));

async function readNameServer(text: string): Promise<Resolver> {
  const [, host = '', port = ''] = /^\[?([^[\]]+)\]?:(\d{1,5})$/.exec(text) ?? [];
  const number = Number(port);
  if (host === '' || number < 1 || number > 65_535)
    throw new BadInput(`The name server must be host:port: ${text}`);
  const { address } = await lookup(host).catch((error: unknown) => {
    throw new BadInput(`The name server ${text} cannot be found: ${codeOf(error)}`);
  });
  const resolver = new Resolver({ timeout: 2_000, tries: 4 });
  resolver.setServers([`${address.includes(':') ? `[${address}]` : address}:${port}`]);
  await resolver.resolveSoa('example').catch((error: unknown) => {
    if (isSilence(error)) throw new BadInput(`The name server ${text} does not answer: ${codeOf(error)}`);
  });
  return resolver;
}
