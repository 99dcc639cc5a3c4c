export {
  attachmentName,
  type AttachmentName,
  type FileContent,
  LARGEST_ATTACHMENT,
  mayAttach,
  mayKeepContent,
  MOST_ATTACHMENTS,
} from './attachments.js';
export {
  draftReply,
  draftTicket,
  type KnownEntity,
  type TicketContext,
  type TicketEntity,
  type TicketValues,
} from './draft-ticket.js';
export { entitiesNamed, type NamedEntity, type TicketEntityKind } from './ticket-entities.js';
export { isClosable, mayCloseTicket, statusAfterReply, type TicketSide } from './ticket-status.js';
