import { startTestCloud, type TestCloud, type TestOperator } from '@cloud-account/testkit';
import { afterAll, beforeAll } from 'vitest';

/** A cloud of a test file's own. */
export interface OperatorStage {
  readonly cloud: TestCloud;
  readonly operator: TestOperator;
}

/** Starts a cloud before the tests of a file and stops it after them. */
export function useOperatorStage(): OperatorStage {
  let cloud: TestCloud | undefined;
  const started = (): TestCloud => {
    if (cloud === undefined) throw new Error('The cloud is started before the tests.');
    return cloud;
  };
  beforeAll(async () => {
    cloud = await startTestCloud();
  });
  afterAll(() => cloud?.stop());
  return {
    get cloud() {
      return started();
    },
    get operator() {
      return started().operator;
    },
  };
}

/** Makes an account through the API. @returns its id */
export async function makeAccount({ operator }: OperatorStage): Promise<number> {
  const { body } = await operator.post<{ id: number }>('/accounts', { email: 'owner@example.org' });
  return body.id;
}

let made = 0;

/** Makes a user of an account through the API. @returns its name */
export async function makeUser(
  stage: OperatorStage,
  account: number,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  made += 1;
  const username = `user-${made}`;
  const body = { username, email: 'user@example.org', ...fields };
  const answer = await stage.operator.post(`/accounts/${account}/users`, body);
  if (answer.status !== 200) throw new Error(`No user was made: ${answer.text}`);
  return username;
}
