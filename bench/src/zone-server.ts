/** Our name server alone, without API and database: it serves the zone files of a folder, whose names are those of the zones. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  keyFromText,
  NameServerEngine,
  parentKey,
  takeSteps,
  Zone,
  type ServedZone,
} from '@cloud-account/dns';

const { CLOUD_DATA_DIR: folder = '', CLOUD_PORT: port } = process.env;

const zones = new Map<string, ServedZone>();
for (const name of await readdir(folder)) {
  const zone = takeSteps(Zone.read(name, await readFile(path.join(folder, name), 'utf8')));
  const key = keyFromText(name);
  zones.set(key, {
    ...{ key, state: 'served', transfersTo: [], groups: [], isPrivate: false, masters: [] },
    ...{ content: () => zone, increments: () => Promise.resolve(undefined) },
  });
}

function find(key: string): ServedZone | undefined {
  for (let rest = key; ; rest = parentKey(rest)) {
    const zone = zones.get(rest);
    if (zone !== undefined || rest === '') return zone;
  }
}

await new NameServerEngine({ find, keyOf: () => undefined }).start({
  hosts: ['127.0.0.1'],
  port: Number(port),
});
