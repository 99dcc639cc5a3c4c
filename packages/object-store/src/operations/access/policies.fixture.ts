import { expect } from 'vitest';
import type { AccessKey } from '@cloud-account/s3';
import type { RawRequest } from '@cloud-account/testkit/s3-server';
import type { StoreServer } from '../../store-server.fixture.js';

type Statement = Readonly<Record<string, unknown>>;

/** A statement about everything in a bucket, with changes. */
export const about = (
  label: string,
  action: string | readonly string[],
  changed: Statement = {},
): Statement => ({
  Effect: 'Allow',
  Principal: '*',
  Action: action,
  Resource: [`arn:aws:s3:::${label}`, `arn:aws:s3:::${label}/*`],
  ...changed,
});

/** The steps of tests of policies on a server. */
export const policyTools = (server: StoreServer) => ({
  /** Sets the policy of a bucket by a key of its owner. */
  setPolicy: async (label: string, ...Statement: readonly Statement[]): Promise<void> => {
    const body = JSON.stringify({ Version: '2012-10-17', Statement });
    const answer = await server.signed({ method: 'PUT', path: `/${label}?policy=`, body });
    expect([answer.status, answer.body]).toEqual([204, '']);
  },

  isDenied: async (request: RawRequest, key: AccessKey | undefined): Promise<boolean> => {
    const answer = await (key === undefined ? server.send(request) : server.signed(request, key));
    return answer.status === 403;
  },
});
