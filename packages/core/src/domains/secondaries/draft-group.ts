import type { Body, OperatorSchema } from '@cloud-account/spec';
import { operatorBounds } from '@cloud-account/spec/bounds';
import { canBeHost, canonicalAddress } from '../../ip-addresses.js';
import { decide, type Decision, refuse, type Refusal } from '../../refusals/index.js';
import { textProblems } from '../../text-problems.js';

type Group = OperatorSchema<'NewSecondaryGroup'>;

/** The values of a group of secondaries. */
export interface SecondaryGroupValues {
  readonly label: Group['label'];
  /** With their ports, in one spelling. */
  readonly addresses: Group['addresses'];
  readonly tags: Group['tags'];
  readonly keyName: Group['key_name'];
  readonly keyAlgorithm: Group['key_algorithm'];
}

const { groups: capacity } = operatorBounds.SecondaryGroup;
const { bytes } = operatorBounds.NewSecondaryGroup.key_secret;

/**
 * Decides on a new group.
 *
 * @param groups how many there are
 */
export function draftSecondaryGroup(
  body: Body<'createSecondaryGroup'>,
  groups: number,
): Decision<SecondaryGroupValues> {
  const {
    label,
    addresses,
    tags = [],
    key_name: keyName = label,
    key_algorithm: keyAlgorithm = 'hmac-sha256',
  } = body;
  return decide(
    [
      ...(groups < capacity.maximum ? [] : [refuse('secondaries.capacity', { max: capacity.maximum })]),
      ...groupProblems(body),
    ],
    { ...{ label, keyName, keyAlgorithm }, addresses: addresses.map(oneSpelling), tags: [...new Set(tags)] },
  );
}

/** Decides on the change of a group. */
export function changeSecondaryGroup(
  before: SecondaryGroupValues,
  body: Body<'updateSecondaryGroup'>,
): Decision<SecondaryGroupValues> {
  const { addresses = before.addresses, tags = before.tags } = body;
  return decide(groupProblems(body), {
    ...before,
    addresses: addresses.map(oneSpelling),
    tags: [...new Set(tags)],
  });
}

function groupProblems({
  addresses = [],
  tags = [],
  key_secret: secret,
}: Body<'updateSecondaryGroup'>): Refusal[] {
  const problems = addresses.flatMap((text, at) => {
    const { address } = parts(text) ?? {};
    return address !== undefined && canBeHost(address)
      ? []
      : [refuse('secondaries.address', { field: `addresses[${at}]` })];
  });
  const isSecret = secret === undefined || isKeySecret(secret);
  return [
    ...problems,
    ...tags.flatMap((tag, at) => textProblems(`tags[${at}]`, tag)),
    ...(isSecret ? [] : [refuse('secondaries.key-secret', { field: 'key_secret' })]),
  ];
}

function isKeySecret(text: string): boolean {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return false;
  const length = (text.length / 4) * 3 - (text.length - text.replace(/=+$/, '').length);
  return length >= bytes.minimum && length <= bytes.maximum;
}

const form = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::(?<port>[1-9]\d{0,4}))?$/;

/** An address and a port of `192.0.2.53`, `192.0.2.53:53`, `2001:db8::53` or `[2001:db8::53]:53`. */
function parts(text: string): { readonly address: string; readonly port: number } | undefined {
  const bare = canonicalAddress(text);
  if (bare !== undefined) return { address: bare, port: 53 };
  const { v6, v4, port = '53' } = form.exec(text)?.groups ?? {};
  const address = canonicalAddress(v6 ?? v4 ?? '');
  const isRight =
    address !== undefined && Number(port) <= 65_535 && (v6 !== undefined) === address.includes(':');
  return isRight ? { address, port: Number(port) } : undefined;
}

function oneSpelling(text: string): string {
  const { address = text, port = 53 } = parts(text) ?? {};
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
}

/** The refusals of a label and of the name of a key that another group has. */
export const groupLabelTaken = (): Refusal => refuse('secondaries.label.unique', { field: 'label' });
export const groupKeyTaken = (): Refusal => refuse('secondaries.key-name.unique', { field: 'key_name' });
