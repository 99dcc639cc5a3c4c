import { type Refusal, refuse } from '../refusals/index.js';

/**
 * What is wrong with the label of a network: a VPC, a subnet or a VLAN (§4.5). Its length is the specification's to judge.
 *
 * @param field where the label stands in the body
 */
export function networkLabelProblems(field: string, label: string): Refusal[] {
  if (!/^[A-Za-z0-9-]*$/.test(label)) {
    const reason = 'Label must include only ASCII letters, numbers, and dashes';
    return [refuse('networking.label.characters', { field, reason })];
  }
  return label.includes('--')
    ? [refuse('networking.label.hyphens', { field, reason: 'Must not have two hyphens in a row' })]
    : [];
}
