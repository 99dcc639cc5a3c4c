import type { Handler } from '../../../cloud/operation.js';
import { listEntityRows } from '../../../repositories/entities/operator/related-entities.js';
import { listOfAccount } from '../../account/operator/list-of-account.js';
import { presentEntity } from './present.js';

export const listRelatedEntities: Handler<'listRelatedEntities'> = listOfAccount(
  listEntityRows,
  presentEntity,
);
