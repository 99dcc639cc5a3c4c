import { restOf } from '../output/output.js';
import type { Session } from '../session.js';
import { openApis, type ApiRequest } from './connection.js';
import { filterHeader } from './filter.js';
import { operationAt } from './operations.js';
import { everyItemOf, isPage } from './pages.js';
import type { RequestCommand, RequestOptions } from './request.js';
import { columnsOf, showAnswer, showItems } from './show.js';

/** A request from the command line. */
interface Typed extends RequestOptions {
  readonly method: string;
  readonly path: string;
}

/** Sends a request from the command line and shows its answer. */
export async function sendAnything(
  session: Session,
  whose: RequestCommand['api'],
  { method, path: typed, filter, sort, body, all }: Typed,
): Promise<void> {
  const path = `/${typed.replace(/^\/+/, '').replace(/^v4\//, '')}`;
  const operation =
    whose === 'account' ? operationAt(method, path.split('?')[0] ?? '')?.operation : undefined;
  const request: ApiRequest = {
    method,
    path,
    filter: filterHeader(filter ?? [], sort),
    body,
    isPublic: operation === undefined || operation.isPublic,
  };
  const api = await openApis[whose](session);
  const { output } = session;
  const columns = operation === undefined ? [] : columnsOf(operation);
  if (all === true) {
    showItems(output, await everyItemOf(api, request), columns);
    return;
  }
  const { data } = await api.send(request);
  if (!isPage(data) || output.whole) {
    showAnswer(output, data, `${method} ${path}: done.`);
    return;
  }
  showItems(output, data, columns);
  const rest = restOf(data);
  if (rest !== undefined) session.print(`${rest}\n`);
}
