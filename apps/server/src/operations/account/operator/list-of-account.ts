import type { Filter } from '@cloud-account/core';
import type { Call } from '../../../cloud/operation.js';
import type { Database } from '@cloud-account/database';
import { getAccountRow } from '../../../repositories/account/operator/accounts.js';
import { mapPage, type Page, type PageRequest } from '../../../repositories/listing/list.js';

type ListCall = Pick<Call<'listUsersOfAccount'>, 'cloud' | 'params' | 'query' | 'filter'>;

/** The handler of a list of one account's things. */
export const listOfAccount =
  <Row, Shown>(
    read: (accountId: number, database: Database, request: PageRequest, filter: Filter) => Promise<Page<Row>>,
    present: (row: Row, accountId: number, cloud: ListCall['cloud']) => Shown,
  ) =>
  async ({ cloud, params, query, filter }: ListCall): Promise<Page<Shown>> => {
    const { id } = await getAccountRow(cloud.database, params.accountId);
    return mapPage(await read(id, cloud.database, query, filter), (row) => present(row, id, cloud));
  };
