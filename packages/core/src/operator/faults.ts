import { type Refusal, refuse } from '../refusals/index.js';

/** The refusal of faults when machines are real. */
export const machinesDoNotFail = (): Refusal => refuse('operator.fault.machines');

/** The refusal of seeds with nodes when machines are real. */
export const machinesNotPlaced = (): Refusal => refuse('operator.seed.machines');

/** The refusal of consoles of simulated machines. */
export const machinesHaveNoConsole = (): Refusal => refuse('operator.console.machines');

/** The refusal of the console of a node that is off. */
export const consoleIsOff = (): Refusal => refuse('operator.console.running');

/** The refusal of a fault for an unknown node. */
export const faultNodeUnknown = (): Refusal => refuse('operator.fault.node', { field: 'node_id' });

/** The refusal to crash a node that is off. */
export const nodeNotRunning = (): Refusal => refuse('operator.crash.running');
