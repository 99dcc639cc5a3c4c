import { bounds } from '@cloud-account/spec/bounds';
import { type Refusal, refuse } from '../../refusals/index.js';
import { longestLabel } from '../names.js';
import { nameLengthProblems } from './record-name.js';
import { hostTarget } from './record-target.js';
import type { Checked, RecordTypeRule, WantedRecord } from './record-type.js';

const usualProtocol = bounds.RecordProtocol.omitted.const;
const labelBody = /^[a-z0-9]([a-z0-9_-]*[a-z0-9])?$/i;

/**
 * SRV: the host and port of a service. Its name consists of service and protocol, each after an underscore; TCP is the
 * default protocol. A name in the body is ignored.
 *
 * An imported record may have more labels in its name. An update changes only the labels of service and protocol.
 */
export const srv: RecordTypeRule = (wanted) => {
  const service = part('service', wanted);
  const given = wanted.protocol ?? '';
  const protocol = part('protocol', { ...wanted, protocol: given === '' ? usualProtocol : given });
  const target = hostTarget(wanted);
  const names = wanted.unchanged.serviceName ? [] : [...service.refusals, ...protocol.refusals];
  const name = wanted.unchanged.serviceName
    ? wanted.name
    : [`_${service.value}._${protocol.value}`, ...placeOf(wanted)].join('.');
  const lengths = names.length === 0 ? nameLengthProblems(name, wanted.zone, 'service') : [];
  return {
    name,
    target: target.value,
    service: wanted.unchanged.serviceName ? (wanted.service ?? null) : service.value,
    protocol: wanted.unchanged.serviceName ? (wanted.protocol ?? null) : protocol.value,
    refusals: [...names, ...lengths, ...numberProblems(wanted), ...target.refusals],
  };
};

/** The labels after service and protocol in the name of an imported record. */
function placeOf({ name, unchanged }: WantedRecord): string[] {
  return unchanged.name ? name.split('.').slice(2) : [];
}

function part(field: 'service' | 'protocol', wanted: WantedRecord): Checked<string> {
  const value = (wanted[field] ?? '').replace(/^[._]+|\.+$/g, '');
  if (value === '') {
    return { value, refusals: [refuse('record.srv.required', { field })] };
  }
  const valid = labelBody.test(value) && value.length < longestLabel;
  const problem = refuse('record.srv.label', { field });
  return { value, refusals: valid ? [] : [problem] };
}

function numberProblems(wanted: WantedRecord): Refusal[] {
  return (['priority', 'weight', 'port'] as const)
    .filter((field) => wanted[field] === undefined || wanted[field] === null)
    .map((field) => refuse('record.srv.required', { field }));
}
