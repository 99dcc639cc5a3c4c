import {
  secretOf,
  startEngine,
  type EngineKind,
  type EngineOptions,
  type RunningNameserver,
} from './engine.js';

const bind: EngineKind = {
  program: 'named',
  arguments: (configuration) => ['-g', '-n', '1', '-c', configuration],
  rejection: /not loaded due to errors/,
  configure: ({ folder, port, addresses, allowTransfer, notify, zones, primary }) => {
    const listen = (family: string, wanted: (address: string) => boolean): string => {
      const chosen = addresses.filter(wanted).map((address) => `${address}; `);
      return `${family} port ${port} { ${chosen.join('') || 'none; '}};`;
    };
    return [
      'options {',
      `directory "${folder}";`,
      listen('listen-on', (address) => !address.includes(':')),
      listen('listen-on-v6', (address) => address.includes(':')),
      'pid-file none; lock-file none; session-keyfile none;',
      'recursion no; dnssec-validation no; empty-zones-enable no; check-names primary ignore;',
      `allow-transfer { ${allowTransfer}; };`,
      ...(notify === undefined
        ? ['notify no;']
        : [
            `notify explicit; also-notify { ${notify.host} port ${notify.port}; };`,
            `notify-source ${addresses[0] ?? '*'}; notify-delay 0;`,
          ]),
      '};',
      'controls { };',
      ...(primary?.key
        ? [
            `key "${primary.key.name}" { algorithm ${primary.key.algorithm}; secret "${secretOf(primary.key)}"; };`,
          ]
        : []),
      ...zones.map(({ name, file }) =>
        primary
          ? `zone "${name}" { type secondary; primaries { ${primary.host} port ${primary.port}${primary.key ? ` key "${primary.key.name}"` : ''}; }; };`
          : `zone "${name}" { type primary; file "${file}"; };`,
      ),
      '',
    ].join('\n');
  },
};

/** Starts BIND with the zones, on a free port of this machine. */
export async function startBind(options: EngineOptions): Promise<RunningNameserver> {
  return startEngine(bind, options);
}
