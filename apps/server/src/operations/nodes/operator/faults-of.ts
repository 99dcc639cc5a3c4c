import { machinesDoNotFail } from '@cloud-account/core';
import type { Cloud } from '../../../cloud/cloud.js';
import { Refused } from '../../../common/refused.js';
import type { MachineFaults } from '@cloud-account/machines';

/** The faults of the hypervisor. @throws Refused where it has none */
export function faultsOf({ hypervisor }: Cloud): MachineFaults {
  if (hypervisor.faults === undefined) throw new Refused(machinesDoNotFail());
  return hypervisor.faults;
}
