import type { OperatorClient } from '@cloud-account/client';
import type { Body } from '@cloud-account/spec';

/** A fault that the server injects into requests. */
export interface Fault extends AsyncDisposable {
  readonly id: number;
  /** The number of requests that it has affected. */
  hits(): Promise<number>;
  remove(): Promise<void>;
}

/** The faults of a cloud. */
export interface Faults {
  /** Injects a fault into the requests that match: `{ operation: 'createNode', effect: 'status', status: 503, times: 2 }`. */
  add(fault: Body<'createRequestFault'>): Promise<Fault>;
  /** Removes all faults, those of other tests, too. */
  clear(): Promise<void>;
}

/** The faults of a server, by the operator's API. */
export const faultsOf = (operator: OperatorClient): Faults => ({
  add: async (body) => {
    const { id } = await operator.createRequestFault({ body });
    const remove = (): Promise<void> => operator.deleteRequestFault({ requestFaultId: id });
    return {
      id,
      hits: async () => (await operator.getRequestFault({ requestFaultId: id })).hits,
      remove,
      [Symbol.asyncDispose]: remove,
    };
  },
  clear: () => operator.deleteRequestFaults(),
});
