import type { Schema } from '@cloud-account/spec';
import { type OfferingRegion, regionProblems } from '../../catalog/index.js';
import { type Refusal, refuse } from '../../refusals/index.js';

/** The facts of a type of nodes for rules. */
export type OfferedType = Pick<
  Schema<'NodeType'>,
  'id' | 'class' | 'disk' | 'memory' | 'vcpus' | 'gpus' | 'transfer' | 'successor'
>;

/** The capability that a region needs for types of a class, in addition to nodes. */
export const neededCapabilities: Readonly<
  Record<OfferedType['class'], Schema<'RegionCapability'> | undefined>
> = {
  nano: undefined,
  standard: undefined,
  dedicated: undefined,
  highmem: undefined,
  premium: 'Premium Plans',
  gpu: 'GPU Nodes',
};

/** Refuses a region or a type for a new node. Undefined: the one in the body does not exist. */
export function placeProblems(region: OfferingRegion | undefined, type: OfferedType | undefined): Refusal[] {
  const capability = type && neededCapabilities[type.class];
  return [
    ...regionProblems(region, 'Nodes'),
    ...(type === undefined ? [refuse('node.type.known', { field: 'type' })] : []),
    ...(region === undefined || capability === undefined ? [] : regionProblems(region, capability, 'type')),
  ];
}
