import {
  secretOf,
  startEngine,
  type EngineKind,
  type EngineOptions,
  type Primary,
  type RunningNameserver,
} from './engine.js';

const keyOf = (primary: Primary | undefined): string[] =>
  primary?.key ? [`    key: ${primary.key.name}`] : [];

function accessRules(allowTransfer: string, primary: Primary | undefined): string[] {
  const address = allowTransfer === 'any' ? [] : [`    address: ${allowTransfer}`];
  const transfer = ['  - id: transfer', '    action: transfer', ...address];
  const notify = [
    '  - id: notify',
    '    action: notify',
    `    address: ${primary?.host ?? ''}`,
    ...keyOf(primary),
  ];
  const rules = [...(allowTransfer === 'none' ? [] : transfer), ...(primary ? notify : [])];
  return rules.length > 0 ? ['acl:', ...rules] : [];
}

function aclOf(allowTransfer: string, primary: Primary | undefined): string[] {
  const names = [...(allowTransfer === 'none' ? [] : ['transfer']), ...(primary ? ['notify'] : [])];
  return names.length > 0 ? [`    acl: [ ${names.join(', ')} ]`] : [];
}

const knot: EngineKind = {
  program: 'knotd',
  arguments: (configuration) => ['-c', configuration],
  rejection: /failed to (load|parse)/,
  configure: ({ folder, port, addresses, allowTransfer, notify, zones, primary }) =>
    [
      'server:',
      `    rundir: "${folder}"`,
      `    listen: [ ${addresses.map((address) => `${address}@${port}`).join(', ')} ]`,
      '    udp-workers: 1',
      '    tcp-workers: 1',
      '    background-workers: 1',
      // It waits for a primary that stands still.
      '    tcp-remote-io-timeout: 0',
      'log:',
      '  - target: stderr',
      '    any: notice',
      'database:',
      `    storage: "${folder}"`,
      '    journal-db-max-size: 16M',
      '    kasp-db-max-size: 16M',
      '    timer-db-max-size: 16M',
      ...(primary?.key
        ? [
            'key:',
            `  - id: ${primary.key.name}`,
            `    algorithm: ${primary.key.algorithm}`,
            `    secret: ${secretOf(primary.key)}`,
          ]
        : []),
      ...(primary || notify ? ['remote:'] : []),
      ...(primary
        ? ['  - id: primary', `    address: ${primary.host}@${primary.port}`, ...keyOf(primary)]
        : []),
      ...(notify
        ? [
            '  - id: notified',
            `    address: ${notify.host}@${notify.port}`,
            `    via: ${addresses[0] ?? '127.0.0.1'}`,
          ]
        : []),
      ...accessRules(allowTransfer, primary),
      'template:',
      '  - id: default',
      '    journal-content: none',
      '    zonefile-sync: -1',
      ...aclOf(allowTransfer, primary),
      ...(notify ? ['    notify: notified'] : []),
      ...(zones.length > 0 ? ['zone:'] : []),
      ...zones.flatMap(({ name, file }) => [
        `  - domain: "${name}"`,
        primary ? '    master: primary' : `    file: "${file}"`,
      ]),
      '',
    ].join('\n'),
};

/** Starts Knot with the zones, on a free port of this machine. */
export async function startKnot(options: EngineOptions): Promise<RunningNameserver> {
  return startEngine(knot, options);
}
