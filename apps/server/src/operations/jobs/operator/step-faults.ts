import { draftStepFault } from '@cloud-account/core';
import type { OperatorSchema } from '@cloud-account/spec';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import {
  insertStepFault,
  listStepFaultRows,
  releaseStepFault,
  type StoredStepFault,
} from '../../../queue/operator/step-faults.js';
import { mapPage, pageOf } from '../../../repositories/listing/list.js';
import { findMachineOfNode } from '../../../repositories/nodes/operator/machines.js';
import { wireTime } from '../../common/wire-time.js';

/** A step fault as the operator's API shows it. */
const presentStepFault = (row: StoredStepFault): OperatorSchema<'StepFault'> => ({
  id: row.id,
  effect: row.effect,
  kind: row.kind,
  step: row.step,
  node_id: row.node_id,
  once: row.once,
  reason: row.reason,
  until: row.until && wireTime(row.until),
  jobs_held: row.jobs_held,
  created: wireTime(row.created_at),
});

export const listStepFaults: Handler<'listStepFaults'> = async ({ cloud, query }) =>
  mapPage(pageOf(await listStepFaultRows(cloud.database, cloud.clock.now()), query), presentStepFault);

export const createStepFault: Handler<'createStepFault'> = ({ cloud, body }) =>
  cloud.transaction(async (tx) => {
    const { node_id: node } = body;
    const facts = {
      steps: cloud.steps,
      nodeIsThere: node === undefined || (await findMachineOfNode(tx, node)) !== undefined,
      count: (await listStepFaultRows(tx, tx.now)).length,
      lab: cloud.lab !== undefined,
    };
    const { seconds, ...values } = unwrap(draftStepFault(body, facts));
    const until = seconds === null ? null : new Date(tx.now.getTime() + 1_000 * seconds);
    return presentStepFault(await insertStepFault(tx, { ...values, until }));
  });

export const deleteStepFault: Handler<'deleteStepFault'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    await releaseStepFault(tx, params.stepFaultId);
    return {};
  });
