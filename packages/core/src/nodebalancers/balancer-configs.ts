import type { Body, Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { type CertificatePair, pairProblems } from '../object-storage/certificates.js';
import { type Decision, decide, inside, type Refusal, refuse } from '../refusals/index.js';
import { textProblems } from '../text-problems.js';
import { type BalancerNodeValues, draftBalancerNode } from './balancer-nodes.js';

/** A stored configuration of a load balancer. */
export type BalancerConfigValues = Omit<
  Schema<'NodeBalancerConfig'>,
  'id' | 'nodebalancer_id' | 'ssl_cert' | 'ssl_key' | 'nodes_status'
>;

/** A new configuration with its nodes. */
export interface ConfigDraft {
  readonly values: BalancerConfigValues;
  readonly nodes: readonly BalancerNodeValues[];
}

/** The certificate in a body, and its key. */
export interface CertificateOfConfig extends CertificatePair {
  readonly commonName: string;
  /** The SHA-1 fingerprint. */
  readonly fingerprint: string;
}

/** The facts that a change of a configuration needs. */
export interface ConfigFacts {
  /** The ports of the other configurations of the load balancer. */
  readonly otherPorts: readonly number[];
  /** The certificate in the body; undefined without one or without its key. */
  readonly certificate: CertificateOfConfig | undefined;
}

/** The text in the place of a secret in answers. */
export const REDACTED = '<REDACTED>';

/** A certificate or a key in a body; undefined for none, and for one as the API shows it. */
const textOf = (text: string | null | undefined): string | undefined =>
  text === undefined || text === null || text === '' || text === REDACTED ? undefined : text;

/** The certificate in a body with its key, in the form of `readCertificate`; undefined unless both are there. */
export function certificateGiven(body: {
  readonly ssl_cert?: string | null;
  readonly ssl_key?: string | null;
}): { readonly certificate: string; readonly private_key: string } | undefined {
  const [certificate, key] = [textOf(body.ssl_cert), textOf(body.ssl_key)];
  return certificate === undefined || key === undefined ? undefined : { certificate, private_key: key };
}

const { NodeBalancerConfigCreate: by } = bounds;

const defaults: BalancerConfigValues = {
  port: by.port.default,
  protocol: by.protocol.default,
  proxy_protocol: by.proxy_protocol.default,
  algorithm: by.algorithm.default,
  stickiness: by.stickiness.default,
  check: by.check.default,
  check_interval: by.check_interval.default,
  check_timeout: by.check_timeout.default,
  check_attempts: by.check_attempts.default,
  check_path: '',
  check_body: '',
  check_passive: by.check_passive.default,
  cipher_suite: by.cipher_suite.default,
  ssl_commonname: null,
  ssl_fingerprint: null,
};

/**
 * Decides on a new configuration with its nodes.
 *
 * @param facts those of a change, and the private addresses of nodes of the account in the region, among those in the body
 */
export function draftBalancerConfig(
  body: Body<'createNodeBalancerConfig'>,
  { addresses, ...facts }: ConfigFacts & { readonly addresses: ReadonlySet<string> },
): Decision<ConfigDraft> {
  const values = changeBalancerConfig(defaults, body, facts);
  const nodes = (body.nodes ?? []).map((node) => draftBalancerNode(node, addresses));
  return decide(
    [
      ...(values.ok ? [] : values.refusals),
      ...nodes.flatMap((node, at) => (node.ok ? [] : inside(`nodes[${at}]`, node.refusals))),
    ],
    {
      values: values.ok ? values.value : defaults,
      nodes: nodes.flatMap((node) => (node.ok ? [node.value] : [])),
    },
  );
}

/** Decides on a change of a configuration. */
export function changeBalancerConfig(
  current: BalancerConfigValues,
  body: Body<'updateNodeBalancerConfig'>,
  { otherPorts, certificate }: ConfigFacts,
): Decision<BalancerConfigValues> {
  const values: BalancerConfigValues = {
    port: body.port ?? current.port,
    protocol: body.protocol ?? current.protocol,
    proxy_protocol: body.proxy_protocol ?? current.proxy_protocol,
    algorithm: body.algorithm ?? current.algorithm,
    stickiness: body.stickiness ?? current.stickiness,
    check: body.check ?? current.check,
    check_interval: body.check_interval ?? current.check_interval,
    check_timeout: body.check_timeout ?? current.check_timeout,
    check_attempts: body.check_attempts ?? current.check_attempts,
    check_path: body.check_path === undefined ? current.check_path : (body.check_path ?? ''),
    check_body: body.check_body === undefined ? current.check_body : (body.check_body ?? ''),
    check_passive: body.check_passive ?? current.check_passive,
    cipher_suite: body.cipher_suite ?? current.cipher_suite,
    ssl_commonname: certificate?.commonName ?? current.ssl_commonname,
    ssl_fingerprint: certificate?.fingerprint ?? current.ssl_fingerprint,
  };
  return decide(
    [
      ...(otherPorts.includes(values.port) ? [refuse('nodebalancer.config.port', { field: 'port' })] : []),
      ...(values.proxy_protocol === 'none' || values.protocol === 'tcp'
        ? []
        : [refuse('nodebalancer.config.proxy-protocol', { field: 'proxy_protocol' })]),
      ...checkProblems(values),
      ...(certificate === undefined
        ? absentProblems(values, body)
        : pairProblems(certificate, { certificate: 'ssl_cert', key: 'ssl_key' })),
    ],
    values,
  );
}

const checkProblems = ({ check, check_path, check_body }: BalancerConfigValues): Refusal[] => [
  ...textProblems('check_path', check_path),
  ...textProblems('check_body', check_body),
  ...((check === 'http' || check === 'http_body') && check_path === ''
    ? [refuse('nodebalancer.config.check', { field: 'check_path' })]
    : []),
  ...(check === 'http_body' && check_body === ''
    ? [refuse('nodebalancer.config.check', { field: 'check_body' })]
    : []),
];

/** Refuses a certificate without its key, a key alone, and `https` without either. */
function absentProblems(
  { protocol, ssl_fingerprint }: BalancerConfigValues,
  body: Body<'updateNodeBalancerConfig'>,
): Refusal[] {
  const given = { ssl_cert: textOf(body.ssl_cert), ssl_key: textOf(body.ssl_key) };
  const fields = (['ssl_cert', 'ssl_key'] as const).filter((field) => given[field] === undefined);
  const necessary = fields.length === 1 || (protocol === 'https' && ssl_fingerprint === null);
  return necessary ? fields.map((field) => refuse('nodebalancer.config.certificate', { field })) : [];
}
