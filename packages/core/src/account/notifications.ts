import type { Schema } from '@cloud-account/spec';
import { wireTime } from '../instant.js';
import type { AccountStanding } from './standing.js';

type Entity = Schema<'Maintenance'>['entity'];

/** A migration that the operator planned for a node, and that nobody has started. */
export interface PlannedMigration {
  readonly node: Entity;
  readonly startAt: Date;
}

/** The text about a planned migration. */
export const migrationMessage = (startAt: Date): string =>
  `The host is maintained: a migration is pending, and starts by itself at ${wireTime(startAt)}.`;

/**
 * The notifications of an account, the most important first.
 *
 * @param standing undefined when the reader does not learn it
 */
export const notificationsOf = (
  standing: Pick<AccountStanding, 'balance'> | undefined,
  migrations: readonly PlannedMigration[],
): Schema<'Notification'>[] => [
  ...(standing === undefined || standing.balance >= 0 ? [] : [paymentDue(standing.balance)]),
  ...migrations.map(({ node, startAt }) => ({
    ...{ label: 'Migration scheduled', message: migrationMessage(startAt), body: null },
    ...{ type: 'migration_scheduled' as const, severity: 'major' as const, entity: node },
    ...{ when: wireTime(startAt), until: null },
  })),
];

const paymentDue = (balance: number): Schema<'Notification'> => ({
  ...{ label: 'Payment due', message: `The account owes ${(-balance).toFixed(2)} US dollars.`, body: null },
  ...{ type: 'payment_due', severity: 'critical', entity: null, when: null, until: null },
});
