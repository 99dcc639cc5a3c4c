import { grantKinds, type GrantKind } from '@cloud-account/core';
import { Prisma } from '../../generated/prisma/client.js';

/** Where the entities of a kind are kept: each in the table of its plural, with its account. */
export const tableOf = (kind: string): string => `"${kind}s"`;

/** The column that holds the name people know an entity by. */
export const labelOf = (kind: string): string => (kind === 'domain' ? 'domain' : 'label');

const models: ReadonlySet<string> = new Set(Object.keys(Prisma.ModelName).map((name) => name.toLowerCase()));

/** The kinds of entities that there are tables for; an area adds its own by having one. */
export const keptKinds: readonly GrantKind[] = grantKinds.filter((kind) => models.has(kind));
