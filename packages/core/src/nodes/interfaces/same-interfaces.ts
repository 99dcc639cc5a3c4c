import type { Schema } from '@cloud-account/spec';
import { type Refusal, refuse } from '../../refusals/index.js';
import type { InterfaceBody } from './interface-facts.js';
import type { DraftInterface } from './interfaces.js';

/** An interface that a configuration profile has. */
export type PresentInterface = Pick<
  DraftInterface,
  'label' | 'subnet_id' | 'vpc_address' | 'nat_address' | 'ip_ranges'
> & {
  readonly id: number;
  readonly purpose: Schema<'InterfacePurpose'>;
  readonly active: boolean;
};

/** True if the fields of an interface that cannot change are the same. */
const isAlike = (body: InterfaceBody, present: PresentInterface): boolean =>
  body.purpose === present.purpose &&
  (body.purpose !== 'vlan' || body.label === present.label) &&
  (body.purpose !== 'vpc' || body.subnet_id === present.subnet_id);

/** The ways to find the interface that a body means, the surest first. */
const signs: readonly ((body: InterfaceBody, present: PresentInterface) => boolean)[] = [
  (body, { id }) => body.id === id,
  (body, { vpc_address: address }) => address !== null && body.ipv4?.vpc === address,
  () => true,
];

/**
 * The interfaces that those of a body are: of the ID in the body, otherwise of the same address, otherwise the first one. Only
 * one of the same purpose, and in the same VLAN or subnet, is the same.
 *
 * @param present those that the profile has
 * @returns for each of the body; undefined when it is new
 */
export function sameInterfaces<Present extends PresentInterface>(
  bodies: readonly InterfaceBody[],
  present: readonly Present[],
): (Present | undefined)[] {
  const same = bodies.map((): Present | undefined => undefined);
  for (const sign of signs)
    for (const [index, body] of bodies.entries())
      same[index] ??= present.find((one) => !same.includes(one) && isAlike(body, one) && sign(body, one));
  return same;
}

/** The body of an interface that stays, with what it leaves out in its subnet. */
export function withKept(body: InterfaceBody, same: PresentInterface | undefined): InterfaceBody {
  if (same?.purpose !== 'vpc') return body;
  const { vpc = null, nat_1_1: nat = null } = body.ipv4 ?? { nat_1_1: same.nat_address };
  return {
    ...body,
    ipv4: { vpc: vpc === null || vpc === '' ? same.vpc_address : vpc, nat_1_1: nat },
    ip_ranges: body.ip_ranges ?? [...same.ip_ranges],
  };
}

/** Refuses that active interfaces in VPCs leave a profile (§4.5): the machine still has their addresses. */
export const leavingProblems = (
  present: readonly PresentInterface[],
  same: readonly (PresentInterface | undefined)[],
): Refusal[] =>
  present.some((one) => one.active && one.purpose === 'vpc' && !same.includes(one))
    ? [refuse('interface.delete.inactive', { field: 'interfaces' })]
    : [];
