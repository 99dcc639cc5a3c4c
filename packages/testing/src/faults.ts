import { CloudError, type OperatorClient } from '@cloud-account/client';
import type { Body } from '@cloud-account/spec';

/** A fault that the server injects into requests. */
export interface Fault extends AsyncDisposable {
  readonly id: number;
  /** The number of requests that it has affected. */
  hits(): Promise<number>;
  /** Removes it. One that is gone already stays so. */
  remove(): Promise<void>;
}

/** The faults of a cloud in requests. */
export interface Faults {
  /** Injects a fault into the requests that match: `{ operation: 'createNode', effect: 'status', skip: 2, times: 1 }` into the third. */
  add(fault: Body<'createRequestFault'>): Promise<Fault>;
  /** Removes all faults in requests, those of other tests, too. */
  clear(): Promise<void>;
}

/** A fault that the server injects into steps of jobs. */
export interface StepFault extends AsyncDisposable {
  readonly id: number;
  /** The number of jobs that wait because of it. */
  held(): Promise<number>;
  /** Removes it; the jobs that wait continue. One that is gone already stays so, such as a failure that a job has met. */
  remove(): Promise<void>;
}

/** The faults of a cloud in steps of jobs. */
export interface StepFaults {
  /**
   * Has the next job fail at a step, `{ effect: 'fail', kind: 'createNode', step: 'boot' }`, or jobs wait before it, until the fault is
   * removed: `{ effect: 'hold', node_id: 123 }`.
   *
   * @throws TypeError for the effect `crash`, which would end the process of the tests
   */
  add(fault: Body<'createStepFault'> & { readonly effect: 'fail' | 'hold' }): Promise<StepFault>;
  /** Removes all faults in steps, those of other tests, too. */
  clear(): Promise<void>;
}

/** Removes what may be gone already. */
async function removed(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof CloudError) || error.status !== 404) throw error;
  }
}

/** The faults of a server in requests, by the operator's API. */
export const faultsOf = (operator: OperatorClient): Faults => ({
  add: async (body) => {
    const { id } = await operator.createRequestFault({ body });
    const remove = (): Promise<void> => removed(operator.deleteRequestFault({ requestFaultId: id }));
    return {
      id,
      hits: async () => (await operator.getRequestFault({ requestFaultId: id })).hits,
      remove,
      [Symbol.asyncDispose]: remove,
    };
  },
  clear: () => operator.deleteRequestFaults(),
});

/** The faults of a server in steps of jobs, by the operator's API. */
export function stepFaultsOf(operator: OperatorClient): StepFaults {
  const removeFault = (id: number): Promise<void> => removed(operator.deleteStepFault({ stepFaultId: id }));
  const list = async () => (await operator.listStepFaults({ page_size: 500 })).data;
  return {
    add: async (body) => {
      if ((body.effect as string) === 'crash')
        throw new TypeError('The effect crash would end the process of the tests.');
      const { id } = await operator.createStepFault({ body });
      const remove = (): Promise<void> => removeFault(id);
      return {
        id,
        held: async () => (await list()).find((one) => one.id === id)?.jobs_held ?? 0,
        remove,
        [Symbol.asyncDispose]: remove,
      };
    },
    clear: async () => {
      for (const { id } of await list()) await removeFault(id);
    },
  };
}
