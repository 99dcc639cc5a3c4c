import type { Decision, Refusal } from '../../refusals/index.js';
import type { DeployableImage } from '../disks/deployment-body.js';
import type { OfferedType } from './node-type.js';

/** A type with 50 GB for disks. */
export const type: OfferedType = {
  id: 'g6-standard-1',
  class: 'standard',
  disk: 51_200,
  memory: 2_048,
  vcpus: 1,
  gpus: 0,
  transfer: 2_000,
  successor: null,
};

/** A deployable image of the platform. */
export const image: DeployableImage = {
  id: 'node/debian12',
  label: 'Debian 12',
  size: 1_500,
  status: 'available',
  capabilities: ['cloud-init'],
  is_public: true,
};

/** The problems of a decision for test tables, one line each: `rule field: reason`. */
export const problemsOf = (result: Decision<unknown> | readonly Refusal[]): string[] => {
  const refusals = 'ok' in result ? (result.ok ? [] : result.refusals) : result;
  return refusals.map(({ id, field, reason }) => `${id}${field === undefined ? '' : ` ${field}`}: ${reason}`);
};
