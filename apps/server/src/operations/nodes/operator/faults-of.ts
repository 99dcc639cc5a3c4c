import { machinesDoNotFail } from '@cloud-account/core';
import type { Cloud } from '../../../cloud/cloud.js';
import { Refused } from '../../../common/refused.js';
import type { MachineFaults } from '../../../drivers/compute/driver.js';

/** What makes the machines of a cloud fail. @throws Refused where nothing can */
export function faultsOf({ hypervisor }: Cloud): MachineFaults {
  if (hypervisor.faults === undefined) throw new Refused(machinesDoNotFail());
  return hypervisor.faults;
}
