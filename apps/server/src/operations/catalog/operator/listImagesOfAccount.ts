import type { Handler } from '../../../cloud/operation.js';
import { listAccountImages } from '../../../repositories/catalog/operator/images.js';
import { listOfAccount } from '../../account/operator/list-of-account.js';
import { presentImage } from '../present.js';

export const listImagesOfAccount: Handler<'listImagesOfAccount'> = listOfAccount(
  listAccountImages,
  presentImage,
);
