import { bounds } from '@cloud-account/spec/bounds';
import { type Refusal, refuse } from '../../refusals/index.js';
import { longestLabel } from '../names.js';
import { nameLengthProblems } from './record-name.js';
import { hostTarget } from './record-target.js';
import type { Checked, RecordTypeRule, WantedRecord } from './record-type.js';

const usualProtocol = bounds.RecordProtocol.omitted.const;
/** A label of a sub-domain. */
const placeLabel = /^[a-z0-9_-]+$/i;
const labelBody = /^[a-z0-9]([a-z0-9_-]*[a-z0-9])?$/i;

/**
 * SRV: the host and port of a service. Its name consists of service and protocol, each after an underscore; TCP is the
 * default protocol. A name in the body is ignored: the labels of a sub-domain are those of the protocol after its first.
 *
 * The target `.`, stored empty, says that the service is not available (RFC 2782).
 */
export const srv: RecordTypeRule = (wanted) => {
  const service = part('service', wanted);
  const given = wanted.protocol ?? '';
  const protocol = part('protocol', { ...wanted, protocol: given === '' ? usualProtocol : given });
  const target = wanted.target === '.' ? { value: '', refusals: [] } : hostTarget(wanted);
  const names = wanted.unchanged.serviceName ? [] : [...service.refusals, ...protocol.refusals];
  const name = wanted.unchanged.serviceName ? wanted.name : `_${service.value}._${protocol.value}`;
  const lengths = names.length === 0 ? nameLengthProblems(name, wanted.zone, 'service') : [];
  return {
    name,
    target: target.value,
    service: wanted.unchanged.serviceName ? (wanted.service ?? null) : service.value,
    protocol: wanted.unchanged.serviceName ? (wanted.protocol ?? null) : protocol.value,
    refusals: [...names, ...lengths, ...numberProblems(wanted), ...target.refusals],
  };
};

function part(field: 'service' | 'protocol', wanted: WantedRecord): Checked<string> {
  const value = (wanted[field] ?? '').replace(/^[._]+|\.+$/g, '');
  if (value === '') {
    return { value, refusals: [refuse('record.srv.required', { field })] };
  }
  const [own = '', ...place] = field === 'protocol' ? value.split('.') : [value];
  const valid =
    labelBody.test(own) &&
    own.length < longestLabel &&
    place.every((label) => placeLabel.test(label) && label.length <= longestLabel);
  const problem = refuse('record.srv.label', { field });
  return { value, refusals: valid ? [] : [problem] };
}

function numberProblems(wanted: WantedRecord): Refusal[] {
  return (['priority', 'weight', 'port'] as const)
    .filter((field) => wanted[field] === undefined || wanted[field] === null)
    .map((field) => refuse('record.srv.required', { field }));
}
