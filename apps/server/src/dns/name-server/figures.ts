import { rcodeName, type EngineFigures } from '@cloud-account/dns';
import type { NameServerFigures } from './name-server.js';

/** Other codes are too rare to have a name. */
const codeOf = (number: number): string => rcodeName(number) ?? `CODE${number}`;

/** The figures of the engine and the contents, in the form of the driver. */
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
