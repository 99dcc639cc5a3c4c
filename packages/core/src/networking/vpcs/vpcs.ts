import type { Body, Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { fixedFieldProblems } from '../../fixed-fields.js';
import { type Decision, decide, type Refusal, refuse } from '../../refusals/index.js';
import { textProblems } from '../../text-problems.js';
import { networkLabelProblems } from '../labels.js';
import { maxSubnets, subnetProblems, type SubnetValues, tooManySubnets } from './subnets.js';

/** A stored VPC. */
export type VpcValues = Pick<Schema<'Vpc'>, 'label' | 'description' | 'region'>;

/** The maximum number of VPCs of an account in a region. Decision: the reference names no limit. */
const maxVpcsInRegion = bounds.Vpc.in_region.maximum;

/** Decides on a new VPC with its first subnets. @param inRegion how many VPCs the account has in the region */
export function draftVpc(
  { label, description, region, subnets }: Body<'createVpc'>,
  inRegion: number,
): Decision<VpcValues & { readonly subnets: readonly SubnetValues[] }> {
  const values = { label, description: description ?? '', region };
  const wanted = (subnets ?? []).map(({ label, ipv4 }) => ({ label, ipv4 }));
  return decide(
    [
      ...networkLabelProblems('label', label),
      ...textProblems('description', values.description),
      ...(inRegion < maxVpcsInRegion ? [] : [refuse('vpc.limit', { field: 'region', max: maxVpcsInRegion })]),
      ...(wanted.length > maxSubnets ? [tooManySubnets({ field: 'subnets' })] : []),
      ...wanted.flatMap((subnet, index) =>
        subnetProblems(subnet, wanted.slice(0, index), `subnets[${index}].`),
      ),
    ],
    { ...values, subnets: wanted },
  );
}

/** Decides on a change of a VPC; its region cannot change. */
export function changeVpc(current: VpcValues, change: Body<'updateVpc'>): Decision<VpcValues> {
  const { label = current.label } = change;
  const description = change.description === undefined ? current.description : (change.description ?? '');
  return decide(
    [
      ...(label === current.label ? [] : networkLabelProblems('label', label)),
      ...textProblems('description', description),
      ...fixedFieldProblems({ region: current.region }, { ...change }),
    ],
    { label, description, region: current.region },
  );
}

/** Refuses to delete a VPC in use. @param interfaces how many interfaces of nodes are in its subnets */
export function mayDeleteVpc(interfaces: number): Refusal[] {
  return interfaces === 0 ? [] : [refuse('vpc.delete.unused')];
}
