import { draftTicket, entitiesNamed } from '@cloud-account/core';
import { gravatarId } from '../common/gravatar.js';
import type { Handler } from '../../cloud/operation.js';
import { unwrap } from '../../common/refused.js';
import { recordEvent } from '../../repositories/events.js';
import { ticketEntity } from '../../repositories/events/entities.js';
import { getAuthor } from '../../repositories/support/authors.js';
import { insertTicket } from '../../repositories/support/tickets.js';
import { findNamed } from './find-named.js';
import { presentTicket } from './present.js';

export const createTicket: Handler<'createTicket'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    const [named] = entitiesNamed(body);
    const entity = named && (await findNamed(viewer, tx, named));
    const { email, managed } = await getAuthor(viewer, tx);
    const values = unwrap(draftTicket(body, { entity, managed }));
    const ticket = await insertTicket(viewer, tx, values, gravatarId(email));
    recordEvent(viewer, tx, { action: 'ticket_create', entity: ticketEntity(ticket) });
    return presentTicket(ticket);
  });
