import type { Answer, Input, OperatorClient } from '@cloud-account/client';

/** A request that the server recorded, with its answer; secrets in it are masked. */
export type RecordedRequest = Answer<'listRequests'>['data'][number];

/** Which requests: `{ operation: 'createNode', status: 400 }`. */
export type RequestFilter = NonNullable<NonNullable<Input<'listRequests'>>['filter']> & {
  /** The beginning of the header `User-Agent` of the client: `my-sdk/`. */
  readonly user_agent_prefix?: string;
};

/** The requests that a server recorded, the oldest first. */
export async function recorded(
  operator: OperatorClient,
  { user_agent_prefix: prefix, ...filter }: RequestFilter = {},
): Promise<RecordedRequest[]> {
  const query = { ...(prefix !== undefined && { user_agent_prefix: prefix }), page_size: 500 };
  const requests: RecordedRequest[] = [];
  for await (const one of operator.listRequests.all({ filter, ...query })) requests.push(one);
  return requests.toReversed();
}
