import type { Answer, Input, OperatorClient } from '@cloud-account/client';

/** The answer whether a connection arrives, with the reason and the way to each address. */
export type Reachability = Answer<'checkLabReachability'>;

/** Further details of a connection: `{ protocol: 'UDP' }`. */
export type Connection = Pick<Input<'checkLabReachability'>['body'], 'protocol'>;

/**
 * Says whether a connection arrives.
 *
 * @param source a node by its label or ID, an address, or `internet`
 * @param target the same, with a port for TCP and UDP: `db-1:5432`
 * @throws CloudError for a node that does not exist
 */
export type Reach = (source: string, target: string, connection?: Connection) => Promise<Reachability>;

/** Asks about connections. @param accountId the account whose nodes are found by their labels; undefined: any */
export const reachOf =
  (operator: OperatorClient, accountId?: number): Reach =>
  (source, target, connection = {}) =>
    operator.checkLabReachability({
      body: { source, target, ...connection, ...(accountId !== undefined && { account_id: accountId }) },
    });
