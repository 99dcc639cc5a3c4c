import { draftStepFault } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { insertStepFault, listStepFaultRows } from '../../../repositories/jobs/operator/step-faults.js';
import { findMachineOfNode } from '../../../repositories/nodes/operator/machines.js';
import { presentStepFault } from './present.js';

export const createStepFault: Handler<'createStepFault'> = ({ cloud, body }) =>
  cloud.transaction(async (tx) => {
    const { node_id: node } = body;
    const facts = {
      steps: body.kind === undefined ? undefined : cloud.stepsOf(body.kind),
      nodeIsThere: node === undefined || (await findMachineOfNode(tx, node)) !== undefined,
      count: (await listStepFaultRows(tx, tx.now)).length,
      lab: cloud.lab !== undefined,
    };
    const { seconds, ...values } = unwrap(draftStepFault(body, facts));
    const until = seconds === null ? null : new Date(tx.now.getTime() + 1_000 * seconds);
    return presentStepFault(await insertStepFault(tx, { ...values, until }));
  });
