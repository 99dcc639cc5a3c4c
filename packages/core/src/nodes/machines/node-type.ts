import type { Schema } from '@cloud-account/spec';
import { type OfferingRegion, regionProblems } from '../../catalog/index.js';
import { type Refusal, refuse } from '../../refusals/index.js';

/** What rules need to know of a type of nodes. */
export type OfferedType = Pick<
  Schema<'NodeType'>,
  'id' | 'class' | 'disk' | 'memory' | 'vcpus' | 'gpus' | 'transfer' | 'successor'
>;

/** The refusal of a type that there is not. @param field where the body names it */
export const unknownType = (field = 'type'): Refusal =>
  refuse('node.type.known', { field, reason: 'A valid plan type by that ID was not found' });

/** What a region must offer for types of a class, beside nodes. */
const needed: Readonly<Record<OfferedType['class'], Schema<'RegionCapability'> | undefined>> = {
  nano: undefined,
  standard: undefined,
  dedicated: undefined,
  highmem: undefined,
  premium: 'Premium Plans',
  gpu: 'GPU Nodes',
};

/** What keeps a region from having nodes of a type. Undefined: there is none by the ID that the body names. */
export function placeProblems(region: OfferingRegion | undefined, type: OfferedType | undefined): Refusal[] {
  const capability = type && needed[type.class];
  return [
    ...regionProblems(region, 'Nodes'),
    ...(type === undefined ? [unknownType()] : []),
    ...(region === undefined || capability === undefined ? [] : regionProblems(region, capability, 'type')),
  ];
}
