import { startEngine, type EngineKind, type EngineOptions, type RunningNameserver } from './engine.js';

function accessRule(allowTransfer: string): string[] {
  if (allowTransfer === 'none') return [];
  const address = allowTransfer === 'any' ? [] : [`    address: ${allowTransfer}`];
  return ['acl:', '  - id: transfer', '    action: transfer', ...address];
}

const knot: EngineKind = {
  program: 'knotd',
  arguments: (configuration) => ['-c', configuration],
  rejection: /failed to (load|parse)/,
  configure: ({ folder, port, addresses, allowTransfer, zones }) =>
    [
      'server:',
      `    rundir: "${folder}"`,
      `    listen: [ ${addresses.map((address) => `${address}@${port}`).join(', ')} ]`,
      '    udp-workers: 1',
      '    tcp-workers: 1',
      '    background-workers: 1',
      'log:',
      '  - target: stderr',
      '    any: notice',
      'database:',
      `    storage: "${folder}"`,
      '    journal-db-max-size: 16M',
      '    kasp-db-max-size: 16M',
      '    timer-db-max-size: 16M',
      ...accessRule(allowTransfer),
      'template:',
      '  - id: default',
      '    journal-content: none',
      '    zonefile-sync: -1',
      ...(allowTransfer === 'none' ? [] : ['    acl: transfer']),
      ...(zones.length > 0 ? ['zone:'] : []),
      ...zones.flatMap(({ name, file }) => [`  - domain: "${name}"`, `    file: "${file}"`]),
      '',
    ].join('\n'),
};

/** Starts Knot with the zones, on a free port of this machine. */
export async function startKnot(options: EngineOptions): Promise<RunningNameserver> {
  return startEngine(knot, options);
}
