import { pageWindow } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { nodesOfMachines } from '../../../repositories/nodes/operator/machines.js';
import { faultsOf } from './faults-of.js';
import { presentFault } from './present.js';

export const listFaults: Handler<'listFaults'> = async ({ cloud, query }) => {
  const faults = await faultsOf(cloud).list();
  const { page, page_size: size } = query;
  const { offset, limit, ...shown } = unwrap(pageWindow({ page, size, results: faults.length }));
  const machines = faults.flatMap(({ machine }) => machine ?? []);
  const nodes = await nodesOfMachines(cloud.database, machines);
  const data = faults.slice(offset, offset + limit).map((fault) => presentFault(fault, nodes));
  return { data, ...shown };
};
