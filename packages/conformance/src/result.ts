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
  /** The sentence of the rule. */
  readonly sentence?: string;
  /** The requests of a failed case, with their answers. */
  readonly exchanges: readonly Exchange[];
  readonly seconds: number;
}
