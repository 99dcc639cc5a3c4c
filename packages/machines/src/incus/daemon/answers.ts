import type { IncomingMessage } from 'node:http';
import { HypervisorUnavailable } from '../../driver.js';

export const SUCCESS = 200;

export const NOT_FOUND = 404;

/** The status from which on the daemon has refused. */
export const FIRST_ERROR = 400;

/** The daemon answered that it does not do what it was asked. */
export class DaemonRefused extends Error {
  override readonly name = 'DaemonRefused';

  constructor(
    readonly status: number,
    readonly said: string,
  ) {
    super(`The daemon refused: ${said}`);
  }

  /** True if the daemon does something else with the instance now. */
  get isBusy(): boolean {
    return this.said.includes('is busy running');
  }

  /** True if several members of the cluster have a volume with the name. */
  get isAmbiguous(): boolean {
    return this.said.includes('More than one cluster member');
  }

  /** True if there is something else with the name. */
  get isTaken(): boolean {
    return this.said.includes('already exists');
  }

  get isMissing(): boolean {
    return this.status === NOT_FOUND;
  }
}

/** An answer of the daemon. */
export interface Answer {
  readonly type?: 'sync' | 'async' | 'error';
  readonly error?: string;
  readonly error_code?: number;
  readonly metadata?: unknown;
}

/** Work of the daemon, which it has lost when it starts again. */
export interface Operation {
  readonly id: string;
  readonly status_code: number;
  readonly err: string;
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

/** The words of a daemon for a member of its cluster that does not answer. */
const AWAY = /event connection with target cluster member|unable to connect|dial tcp|i\/o timeout/i;

/** The error for a refusal of the daemon. A member of the cluster that does not answer makes the host unavailable for what it has. */
export const refusal = (status: number, said: string): DaemonRefused | HypervisorUnavailable =>
  AWAY.test(said)
    ? new HypervisorUnavailable(`A member of the cluster does not answer: ${said}`)
    : new DaemonRefused(status, said);

/** Makes nothing of the error that something is missing, and throws others. */
export function ignoreMissing(error: unknown): undefined {
  if (error instanceof DaemonRefused && error.isMissing) return undefined;
  throw error;
}

/** @throws DaemonRefused where the answer says so, and HypervisorUnavailable where a member is away, or nothing can be understood */
export function parsed(response: IncomingMessage, bytes: Buffer): Answer {
  let answer: Answer;
  try {
    answer = JSON.parse(bytes.toString()) as Answer;
  } catch (error) {
    throw new HypervisorUnavailable('The daemon answers with something else.', { cause: error });
  }
  if (answer.type === 'error' || (response.statusCode ?? 0) >= FIRST_ERROR)
    throw refusal(answer.error_code ?? response.statusCode ?? 0, answer.error ?? '');
  return answer;
}
