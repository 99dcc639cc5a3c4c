import { type Refusal, refuse } from '../refusals/index.js';

/** The refusal of faults when machines are real. */
export const machinesDoNotFail = (): Refusal => refuse('operator.fault.machines');

/** The refusal of a fault for an unknown node. */
export const faultNodeUnknown = (): Refusal => refuse('operator.fault.node', { field: 'node_id' });

/** The refusal to crash a node that is off. */
export const nodeNotRunning = (): Refusal => refuse('operator.crash.running');
