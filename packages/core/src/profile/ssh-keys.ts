import type { Body, Schema } from '@cloud-account/spec';
import { fixedFieldProblems } from '../fixed-fields.js';
import { type Decision, decide, refuse } from '../refusals/index.js';
import { textProblems } from '../text-problems.js';
import { readPublicKey } from './ssh-public-key.js';

/** A stored public SSH key with its label. */
export type SshKeyValues = Pick<Schema<'SshKey'>, 'label' | 'ssh_key'>;

/** Decides on a new SSH key. */
export function draftSshKey(body: Body<'createSshKey'>): Decision<SshKeyValues> {
  const key = readPublicKey(body.ssh_key);
  const invalid = refuse('ssh-key.key.valid', { field: 'ssh_key' });
  const unstorable = key === undefined ? [invalid] : textProblems('ssh_key', key);
  return decide([...textProblems('label', body.label), ...unstorable], {
    label: body.label,
    ssh_key: key ?? '',
  });
}

/** Decides on a change of an SSH key; only its label can change. */
export function renameSshKey(
  { label, ssh_key }: SshKeyValues,
  change: Body<'updateSshKey'>,
): Decision<Pick<SshKeyValues, 'label'>> {
  return decide([...textProblems('label', change.label), ...fixedFieldProblems({ ssh_key }, change)], {
    label: change.label ?? label,
  });
}
