import type { JobKind } from '@cloud-account/server/generated/kinds/job-kinds';
import { backupScenarios } from './backup-scenarios.js';
import { diskScenarios } from './disk-scenarios.js';
import { nodeActions } from './node-actions.js';
import { cloneNode } from './nodes/clone-node.js';
import { createNode } from './nodes/create-node.js';
import { deleteNode, removeMachine } from './nodes/delete-node.js';
import type { Scenario } from './scenario.js';

/**
 * The scenarios that cause each kind of job with steps and check what must be true after its end. Together those of a kind have
 * all its steps.
 */
export const scenarios: Readonly<Partial<Record<JobKind, readonly Scenario[]>>> = {
  createNode,
  cloneNode,
  deleteNode,
  removeMachine,
  ...nodeActions,
  ...diskScenarios,
  ...backupScenarios,
};
