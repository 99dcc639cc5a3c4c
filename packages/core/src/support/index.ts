export {
  attachmentName,
  type FileContent,
  LARGEST_ATTACHMENT,
  mayAttach,
  mayKeepContent,
} from './attachments.js';
export { draftReply, draftTicket, type TicketEntity, type TicketValues } from './draft-ticket.js';
export { entitiesNamed, type NamedEntity } from './ticket-entities.js';
export { isClosable, mayCloseTicket, statusAfterReply } from './ticket-status.js';
