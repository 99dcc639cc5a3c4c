import { startTestCloud, type TestCloud, type TestUser } from '@cloud-account/testkit';
import type { Schema } from '@cloud-account/spec';
import { afterAll, beforeAll, expect } from 'vitest';
import { expectSound } from './footprint.fixture.js';

/** A cloud with one account, for the tests of one file. */
export interface Stage {
  readonly cloud: TestCloud;
  /** The unrestricted user of the account. */
  readonly user: TestUser;
  /** The caller of another account. */
  readonly stranger: TestUser;
}

/** Settings under which no zone is rendered while a test of something else runs. */
export const unpublished = { CLOUD_PUBLISH_DELAY: '60000' };

/**
 * Starts a cloud before the tests of a file; afterwards everything in its database must still fit together.
 *
 * @param environment settings of the server
 */
export function useStage(environment: Readonly<Record<string, string>> = {}): Stage {
  const stage: { cloud?: TestCloud; user?: TestUser; stranger?: TestUser } = {};
  beforeAll(async () => {
    const cloud = await startTestCloud({ environment });
    Object.assign(stage, { cloud, user: await cloud.newAccount(), stranger: await cloud.newAccount() });
  });
  afterAll(async () => {
    const { cloud } = stage;
    if (cloud === undefined) return;
    try {
      await expectSound(cloud);
    } finally {
      await cloud.stop();
    }
  });
  return {
    get cloud() {
      return started(stage.cloud);
    },
    get user() {
      return started(stage.user);
    },
    get stranger() {
      return started(stage.stranger);
    },
  };
}

function started<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('The stage is not set before the tests run.');
  return part;
}

let names = 0;

/** A domain name that no other test uses. */
export const newName = (): string => `zone-${++names}.example`;

/** Makes a domain, a master unless told, and expects that to work. */
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

/** Makes a record, an address unless told, and expects that to work. */
export async function makeRecord(
  user: TestUser,
  domainId: number,
  fields: Partial<Schema<'RecordCreate'>> = {},
): Promise<Schema<'Record'>> {
  const answer = await user.post<Schema<'Record'>>(`/domains/${domainId}/records`, {
    type: 'A',
    target: '192.0.2.1',
    ...fields,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Every record of a domain, as the list shows them. */
export async function recordsOf(user: TestUser, domainId: number): Promise<Schema<'Record'>[]> {
  const found: Schema<'Record'>[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await user.get<Schema<'RecordPage'>>(
      `/domains/${domainId}/records?page_size=500&page=${page}`,
    );
    found.push(...body.data);
    if (page >= body.pages) return found;
  }
}

/** The lines of a zone file once all jobs are done. */
export async function publishedLines({ cloud, user }: Stage, domainId: number): Promise<string[]> {
  await cloud.settle();
  const { body } = await user.get<Schema<'ZoneFile'>>(`/domains/${domainId}/zone-file`);
  return body.zone_file;
}
