import { type Refusal, refuse } from '../refusals/index.js';

/**
 * The problems of the label of a VPC, a subnet or a VLAN (§4.5). The shape check checks its length.
 *
 * @param field the field of the body with the label
 */
export function networkLabelProblems(field: string, label: string): Refusal[] {
  if (!/^[A-Za-z0-9-]*$/.test(label)) {
    return [refuse('networking.label.characters', { field })];
  }
  return label.includes('--') ? [refuse('networking.label.hyphens', { field })] : [];
}
