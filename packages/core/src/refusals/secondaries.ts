import { operatorBounds } from '@cloud-account/spec/bounds';
import type { CatalogueEntry } from './entry.js';

const { SecondaryGroup, NewSecondaryGroup } = operatorBounds;

/** Groups of secondaries of the operator. */
export const secondaryRefusals = [
  {
    id: 'secondaries.label.unique',
    sentence: 'No two groups of secondaries have the same label.',
    reason: 'label is taken',
    fix: 'Use another label.',
  },
  {
    id: 'secondaries.key-name.unique',
    sentence: 'No two groups of secondaries have keys of the same name.',
    reason: 'key_name is taken',
    fix: 'Use another name for the key.',
  },
  {
    id: 'secondaries.capacity',
    sentence: `There are at most ${SecondaryGroup.groups.maximum} groups of secondaries.`,
    reason: 'There are {max} groups already',
    fix: 'Delete a group, or add the addresses to an existing one.',
  },
  {
    id: 'secondaries.address',
    sentence: 'The address of a secondary is the IP address of one host, with or without a port.',
    reason: '{field} must have IP addresses with or without a port',
    fix: 'Write addresses like `192.0.2.53`, `192.0.2.53:5353` or `[2001:db8::53]:5353`.',
  },
  {
    id: 'secondaries.key-secret',
    sentence: `The secret of a key is Base64 of ${NewSecondaryGroup.key_secret.bytes.minimum} to ${NewSecondaryGroup.key_secret.bytes.maximum} bytes.`,
    reason: '{field} is not valid',
    fix: 'Leave the secret out, so that the server creates one.',
  },
] as const satisfies readonly CatalogueEntry[];
