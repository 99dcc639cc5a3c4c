import { operations, type OperationId } from '@cloud-account/spec';
import type { AreaSubjects, Making } from '../making.js';
import { subjects as account } from './account.js';
import { subjects as catalog } from './catalog.js';
import { subjects as domains } from './domains.js';
import { subjects as events } from './events.js';
import { subjects as networking } from './networking.js';
import { subjects as nodeBalancers } from './nodebalancers.js';
import { subjects as actions } from './nodes/actions.js';
import { subjects as addresses } from './nodes/addresses.js';
import { subjects as backups } from './nodes/backups.js';
import { subjects as configs } from './nodes/configs.js';
import { subjects as disks } from './nodes/disks.js';
import { subjects as interfaces } from './nodes/interfaces.js';
import { subjects as machines } from './nodes/machines.js';
import { subjects as statistics } from './nodes/statistics.js';
import { subjects as oauth } from './oauth.js';
import { subjects as objectStorage } from './object-storage.js';
import { subjects as profile } from './profile.js';
import { subjects as signIn } from './sign-in.js';
import { subjects as support } from './support.js';
import { subjects as tags } from './tags.js';
import { subjects as volumes } from './volumes.js';

/** The subjects of every area, by the names of the areas. */
const areas: Readonly<Record<string, AreaSubjects>> = {
  account,
  catalog,
  domains,
  events,
  networking,
  nodebalancers: nodeBalancers,
  'nodes/actions': actions,
  'nodes/addresses': addresses,
  'nodes/backups': backups,
  'nodes/configs': configs,
  'nodes/disks': disks,
  'nodes/interfaces': interfaces,
  'nodes/machines': machines,
  'nodes/statistics': statistics,
  oauth,
  'object-storage': objectStorage,
  profile,
  'sign-in': signIn,
  support,
  tags,
  volumes,
};

/** Merges one part of all areas. @throws Error when two areas define one name */
const together = <Part extends 'named' | 'bodies'>(part: Part): NonNullable<AreaSubjects[Part]> => {
  const entries = Object.values(areas).flatMap((area) => Object.entries(area[part] ?? {}));
  const names = entries.map(([name]) => name);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) throw new Error(`Two files of things/areas say something of ${twice}.`);
  return Object.fromEntries(entries);
};

type Maker = (making: Making) => Promise<number | string>;

/**
 * The maker of the thing that a path parameter of an operation names, from its area or, where that has none, from another.
 *
 * @throws Error when several others have one
 */
export function makerOf(id: OperationId, parameter: string): Maker | undefined {
  const { area } = operations[id];
  const own = [area, area.split('/')[0] ?? ''].map((name) => areas[name]?.makers?.[parameter]).find(Boolean);
  if (own !== undefined) return own;
  const [maker, ...more] = Object.values(areas).flatMap(({ makers = {} }) => makers[parameter] ?? []);
  if (more.length > 0)
    throw new Error(`Say in things/areas/${area}.ts how to make ${parameter}: others differ.`);
  return maker;
}

export const namedMakers = together('named');
export const bodies = together('bodies');
