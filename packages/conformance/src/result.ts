import type { RefusalId } from '@cloud-account/core';
import type { OperationId } from '@cloud-account/spec';
import type { Exchange } from './wire/exchange.js';

/** The result of a case. */
export interface Result {
  /** The one of the case. */
  readonly id: string;
  readonly operation: OperationId;
  readonly area: string;
  readonly rule?: RefusalId;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** Of a failed case: what was expected, and what was found. Of a skipped one: why. */
  readonly expected?: string;
  readonly actual?: string;
  readonly reason?: string;
  /** Of a failed case: the fault of the server, in words that are the same for all cases that fail by it. */
  readonly fault?: string;
  /** The sentence of the rule. */
  readonly sentence?: string;
  /** The requests of a failed case, with their answers; the last shows the fault. */
  readonly exchanges: readonly Exchange[];
  readonly seconds: number;
}
