import type { Schema } from '@cloud-account/spec';
import type { StackScript } from '../../generated/prisma/client.js';
import { selectList } from '../columns.js';

const columns = {
  id: 'id',
  accountId: 'account_id',
  username: 'username',
  gravatarId: 'gravatar_id',
  label: 'label',
  description: 'description',
  images: 'images',
  deploymentsTotal: 'deployments_total',
  deploymentsActive: 'deployments_active',
  isPublic: 'is_public',
  revNote: 'rev_note',
  script: 'script',
  userDefinedFields: 'user_defined_fields',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Record<keyof StackScript, string>;

/** The select list of a stack script in raw SQL; the table's alias is `s`. */
export const stackScriptColumns = selectList('s', columns);

/** A stack script as it is kept. */
export interface StoredStackScript extends Omit<StackScript, 'userDefinedFields'> {
  readonly userDefinedFields: Schema<'UserDefinedField'>[];
}

/** A stack script from its row. */
export const storedStackScript = (row: StackScript): StoredStackScript => ({
  ...row,
  // Only what fits the specification is ever kept.
  userDefinedFields: row.userDefinedFields as unknown as Schema<'UserDefinedField'>[],
});
