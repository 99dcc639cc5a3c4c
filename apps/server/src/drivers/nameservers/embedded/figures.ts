import { rcodeName, type EngineFigures } from '@cloud-account/dns';
import type { NameServerFigures } from '../driver.js';

/** Of further codes nobody answers often enough to tell them apart by name. */
const codeOf = (number: number): string => rcodeName(number) ?? `CODE${number}`;

/** What the engine counts, and what is held, as the driver tells it. */
export const presentFigures = (
  { answers, limited, slipped, transfers }: EngineFigures,
  held: Pick<NameServerFigures, 'zones' | 'held' | 'heldBytes'>,
): NameServerFigures => ({
  answers: (['udp', 'tcp'] as const).flatMap((transport) =>
    answers[transport].flatMap((count, code) =>
      count === 0 ? [] : [{ rcode: codeOf(code), transport, count }],
    ),
  ),
  limited: limited + slipped,
  transfers: transfers.sent,
  ...held,
});
