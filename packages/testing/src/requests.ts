import type { Answer, Input, OperatorClient } from '@cloud-account/client';

/** A request that the server recorded, with its answer; secrets in it are masked. */
export type RecordedRequest = Answer<'listRequests'>['data'][number];

/** Which requests: `{ operation: 'createNode', status: 400 }`. */
export type RequestFilter = NonNullable<NonNullable<Input<'listRequests'>>['filter']>;

/** The requests that a server recorded, the oldest first. */
export async function recorded(
  operator: OperatorClient,
  filter: RequestFilter = {},
): Promise<RecordedRequest[]> {
  const requests: RecordedRequest[] = [];
  for await (const one of operator.listRequests.all({ filter, page_size: 500 })) requests.push(one);
  return requests.toReversed();
}
