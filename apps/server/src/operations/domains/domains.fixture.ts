import type { Schema } from '@cloud-account/spec';
import type { SharedServer, TestUser } from '@cloud-account/testkit';
import { expect } from 'vitest';

let names = 0;

/** A domain name that no other test uses. */
export const newName = (): string => `zone-${++names}.example`;

/** Creates a domain, by default a master, and expects success. */
export async function makeDomain(
  user: TestUser,
  fields: Partial<Schema<'DomainCreate'>> = {},
): Promise<Schema<'Domain'>> {
  const answer = await user.post<Schema<'Domain'>>('/domains', {
    domain: newName(),
    type: 'master',
    soa_email: 'hostmaster@example.org',
    ...fields,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Makes a record, by default an address, and expects success. */
export async function makeRecord(
  user: TestUser,
  domainId: number,
  fields: Partial<Schema<'DomainRecordCreate'>> = {},
): Promise<Schema<'DomainRecord'>> {
  const answer = await user.post<Schema<'DomainRecord'>>(`/domains/${domainId}/records`, {
    type: 'A',
    target: '192.0.2.1',
    ...fields,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** The refusal of a change of a slave's records. */
export const readOnly = 'A slave domain is a read-only copy; change its records at its master';

/** Makes a master with a record and turns it into a slave, which keeps the record. */
export async function makeSlaveWithRecord(
  user: TestUser,
): Promise<{ domain: Schema<'Domain'>; record: Schema<'DomainRecord'> }> {
  const { id } = await makeDomain(user);
  const record = await makeRecord(user, id, { name: 'kept' });
  const { body } = await user.put<Schema<'Domain'>>(`/domains/${id}`, {
    type: 'slave',
    master_ips: ['192.0.2.53'],
  });
  expect(body.type).toBe('slave');
  return { domain: body, record };
}

/** Every record of a domain, as the list shows them. */
export async function recordsOf(user: TestUser, domainId: number): Promise<Schema<'DomainRecord'>[]> {
  const found: Schema<'DomainRecord'>[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await user.get<Schema<'DomainRecordPage'>>(
      `/domains/${domainId}/records?page_size=500&page=${page}`,
    );
    found.push(...body.data);
    if (page >= body.pages) return found;
  }
}

/** The lines of a zone file once all jobs are done. */
export async function publishedLines(server: SharedServer, domainId: number): Promise<string[]> {
  await server.settle();
  const { body } = await server.user.get<Schema<'ZoneFile'>>(`/domains/${domainId}/zone-file`);
  return body.zone_file;
}
