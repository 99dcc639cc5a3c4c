import { openApi } from '../api/connection.js';
import { filledPath, namingOf, valuesFor } from '../api/lookup.js';
import { isPage, withQuery } from '../api/pages.js';
import type { Session } from '../session.js';
import type { FindThings } from './candidates.js';

/** Milliseconds after which a shell gets no candidates. */
const TIME_LIMIT = 2_000;

/** The number of things that a shell is offered at most. */
const MAX_THINGS = 500;

/** Offers the things of the server by their IDs, or by their names where one is typed; none where no server answers. @param open of the options before */
export const thingsOf =
  (open: () => Session): FindThings =>
  async ({ operation, at }, given, typed) => {
    const naming = namingOf(operation, at);
    if (naming === undefined) return [];
    const { list, field } = naming;
    const signal = AbortSignal.timeout(TIME_LIMIT);
    try {
      const session = open();
      const api = await openApi({
        ...session,
        send: (request) => session.send(new Request(request, { signal })),
      });
      const before = given.map((word) => (/^\d+$/.test(word) ? Number(word) : word));
      const values = await valuesFor(api, operation, before);
      const path = withQuery(filledPath(list.path, values), { page_size: MAX_THINGS });
      const { data } = await api.send({ method: 'GET', path, isPublic: list.isPublic });
      const found = isPage(data) ? data.data.map((one) => [String(one.id), String(one[field])] as const) : [];
      return found.map(([id, name]) =>
        /^\d*$/.test(typed) ? { word: id, about: name } : { word: name, about: `ID ${id}` },
      );
    } catch {
      return [];
    }
  };
