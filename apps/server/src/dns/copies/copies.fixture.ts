import type { Schema } from '@cloud-account/spec';
import { askSoa, TransferProblem, type Soa } from '@cloud-account/dns';
import {
  freePort,
  startTestServer,
  type OwnTestServer,
  type TestServerOptions,
  type TestUser,
} from '@cloud-account/testkit';
import { expect } from 'vitest';
import { newName } from '../../operations/domains/domains.fixture.js';

/** A cloud that serves zones and asks masters on one port for all masters of a test, each at its own address. */
export interface CopyingCloud extends OwnTestServer {
  readonly peerPort: number;
}

export async function startCopyingCloud({
  peerPort: given,
  environment = {},
  readSpace,
}: Pick<TestServerOptions, 'environment' | 'readSpace'> & {
  readonly peerPort?: number;
} = {}): Promise<CopyingCloud> {
  const peerPort = given ?? (await freePort());
  const server = await startTestServer({
    ...(readSpace && { readSpace }),
    environment: {
      CLOUD_DNS: 'on',
      CLOUD_DNS_PORT: '0',
      CLOUD_DNS_PEER_PORT: String(peerPort),
      ...environment,
    },
  });
  return { ...server, peerPort };
}

/** Makes a slave, by default with the shortest refresh. */
export async function makeSlave(
  user: TestUser,
  masters: string[],
  fields: Partial<Schema<'DomainCreate'>> = {},
): Promise<Schema<'Domain'>> {
  const answer = await user.post<Schema<'Domain'>>('/domains', {
    domain: newName(),
    type: 'slave',
    master_ips: masters,
    refresh_sec: 30,
    retry_sec: 30,
    expire_sec: 300,
    ...fields,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** The served start of authority of a zone, or why there is none. */
async function servedBy({ dns }: OwnTestServer, zone: string): Promise<Soa | string> {
  if (dns === undefined) throw new Error('The cloud serves no zones.');
  try {
    return await askSoa({ zone, server: dns }, { timeoutMs: 10_000, allowPrivateAddresses: true });
  } catch (error) {
    if (error instanceof TransferProblem) return error.message;
    throw error;
  }
}

/** The served serial of a zone, or why there is none. */
export async function serialServed(server: OwnTestServer, zone: string): Promise<number | string> {
  const found = await servedBy(server, zone);
  return typeof found === 'string' ? found : found.serial;
}

/** Waits until a version of a zone, or an error, is served. */
export async function expectServed(
  server: OwnTestServer,
  zone: string,
  serial: number | RegExp,
): Promise<void> {
  const poll = expect.poll(() => serialServed(server, zone));
  await (typeof serial === 'number' ? poll.toBe(serial) : poll.toEqual(expect.stringMatching(serial)));
}

/** The stored state of the copy of a domain. */
export async function copyOf(
  { cloud }: OwnTestServer,
  domainId: number,
): Promise<{ failures: number; problem: string | null; claim: string | null; due_at: Date | null }> {
  const { rows } = await cloud.database.pool.query<{
    failures: number;
    problem: string | null;
    claim: string | null;
    due_at: Date | null;
  }>('SELECT failures, problem, claim, due_at FROM zone_copies WHERE domain_id = $1', [domainId]);
  const [row] = rows;
  if (row === undefined) throw new Error('There is no copy.');
  return row;
}
