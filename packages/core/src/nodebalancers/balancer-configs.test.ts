import { describe, expect, it } from 'vitest';
import {
  type BalancerConfigValues,
  certificateGiven,
  type CertificateOfConfig,
  changeBalancerConfig,
  draftBalancerConfig,
} from './balancer-configs.js';

const certificate: CertificateOfConfig = {
  certificate: { notBefore: new Date(0), notAfter: new Date(1), names: [] },
  ...{ isKey: true, matches: true, usable: true },
  commonName: 'shop.example',
  fingerprint: 'AA:BB',
};

const facts = { otherPorts: [443], certificate: undefined, addresses: new Set<string>() };

const drafted = (body: Parameters<typeof draftBalancerConfig>[0]): BalancerConfigValues => {
  const decision = draftBalancerConfig(body, facts);
  if (!decision.ok) throw new Error(JSON.stringify(decision.refusals));
  return decision.value.values;
};

const plain = drafted({});

const problemsOf = (
  body: Parameters<typeof changeBalancerConfig>[1],
  given?: CertificateOfConfig,
  current = plain,
) => {
  const decision = changeBalancerConfig(current, body, { ...facts, certificate: given });
  return decision.ok ? [] : decision.refusals.map(({ id, field }) => `${id} ${field}`);
};

it('a new configuration has defaults', () => {
  expect(plain).toEqual({
    ...{ port: 80, protocol: 'http', proxy_protocol: 'none', algorithm: 'roundrobin', stickiness: 'table' },
    ...{ check: 'none', check_interval: 5, check_timeout: 3, check_attempts: 2, check_path: '' },
    ...{ check_body: '', check_passive: true, cipher_suite: 'recommended' },
    ...{ ssl_commonname: null, ssl_fingerprint: null },
  });
});

it('a change keeps what is left out, and null empties a text', () => {
  const before = drafted({
    check: 'http',
    check_path: '/a',
    check_body: 'b',
    port: 8080,
    check_passive: false,
  });
  expect(changeBalancerConfig(before, { check_body: null, check_interval: 9 }, facts)).toEqual({
    ok: true,
    value: { ...before, check_body: '', check_interval: 9 },
  });
});

describe('a configuration is refused', () => {
  it.each<[string, Parameters<typeof problemsOf>[0], string[]]>([
    ['with the port of another', { port: 443 }, ['nodebalancer.config.port port']],
    [
      'with the PROXY protocol without tcp',
      { proxy_protocol: 'v2' },
      ['nodebalancer.config.proxy-protocol proxy_protocol'],
    ],
    ['with a check without a path', { check: 'http' }, ['nodebalancer.config.check check_path']],
    [
      'with a check without a path and a body',
      { check: 'http_body' },
      ['nodebalancer.config.check check_path', 'nodebalancer.config.check check_body'],
    ],
    ['with a text that cannot be stored', { check_path: '\ud800' }, ['request.text.storable check_path']],
    [
      'with https without a certificate',
      { protocol: 'https', ssl_cert: '<REDACTED>', ssl_key: null },
      ['nodebalancer.config.certificate ssl_cert', 'nodebalancer.config.certificate ssl_key'],
    ],
    ['with a key alone', { ssl_key: 'key' }, ['nodebalancer.config.certificate ssl_cert']],
    ['with a certificate alone', { ssl_cert: 'cert' }, ['nodebalancer.config.certificate ssl_key']],
  ])('%s', (_title, body, problems) => {
    expect(problemsOf(body)).toEqual(problems);
  });

  it('with a key of another certificate', () => {
    expect(problemsOf({ protocol: 'https' }, { ...certificate, matches: false })).toEqual([
      'certificate.key.matches ssl_key',
    ]);
  });
});

it('a configuration with a certificate shows its names, and keeps it', () => {
  const body = { protocol: 'https' } as const;
  const decision = changeBalancerConfig(plain, body, { ...facts, certificate });
  expect(decision).toMatchObject({ value: { ssl_commonname: 'shop.example', ssl_fingerprint: 'AA:BB' } });
  const kept = decision.ok ? decision.value : plain;
  expect(
    problemsOf({ ssl_cert: '<REDACTED>', ssl_key: '<REDACTED>', protocol: 'https' }, undefined, kept),
  ).toEqual([]);
  expect(problemsOf({ proxy_protocol: 'v1', protocol: 'tcp', check: 'http', check_path: '/' })).toEqual([]);
});

it.each([
  [{}, undefined],
  [{ ssl_cert: 'cert', ssl_key: '' }, undefined],
  [{ ssl_cert: '<REDACTED>', ssl_key: '<REDACTED>' }, undefined],
  [
    { ssl_cert: 'cert', ssl_key: 'key' },
    { certificate: 'cert', private_key: 'key' },
  ],
])('the certificate of %j', (body, given) => {
  expect(certificateGiven(body)).toEqual(given);
});
