import type { TicketEntity } from '@cloud-account/core';
import type { Row } from '@cloud-account/database';

type TicketRow = Row<'tickets'>;

/** A stored ticket, without its attachments (§2.9). */
export interface StoredTicket extends Omit<
  TicketRow,
  'entity_type' | 'entity_id' | 'entity_label' | 'entity_url'
> {
  readonly entity: TicketEntity | null;
}

/** A ticket from its row. */
export const storedTicket = <Ticket extends TicketRow>({
  entity_type: kind,
  entity_id: id,
  entity_label: label,
  entity_url: url,
  ...ticket
}: Ticket) => ({
  ...ticket,
  entity: kind === null ? null : { kind, id: id ?? 0, label: label ?? '', url: url ?? '' },
});

/** The entity of a ticket, by its columns. */
export const entityColumns = (
  entity: TicketEntity | null,
): Pick<TicketRow, 'entity_type' | 'entity_id' | 'entity_label' | 'entity_url'> => ({
  entity_type: entity?.kind ?? null,
  entity_id: entity?.id ?? null,
  entity_label: entity?.label ?? null,
  entity_url: entity?.url ?? null,
});
