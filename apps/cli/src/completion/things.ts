import { openApi } from '../api/connection.js';
import { filledPath, namingOf, referenceOf, valuesFor, wordsOfField } from '../api/lookup.js';
import { type FieldOption, ThingArgument } from '../api/options.js';
import { isPage, withQuery } from '../api/pages.js';
import type { Session } from '../session.js';
import type { FindThings } from './candidates.js';

/** Milliseconds after which a shell gets no candidates. */
const TIME_LIMIT = 2_000;

/** The number of things that a shell is offered at most. */
const MAX_THINGS = 500;

/** The list in which things are, and the field that has their names; a field of words has those of `id`. */
function listOf(place: ThingArgument | FieldOption) {
  if (place instanceof ThingArgument) return namingOf(place.operation, place.at);
  const { operation, field } = place;
  if (operation === undefined) return undefined;
  const naming = referenceOf(operation, field);
  if (naming !== undefined) return naming;
  const list = wordsOfField(operation, field);
  return list && { list, field: 'id' };
}

/** Offers the things of the server by their IDs, or by their names where one is typed; none where no server answers. @param open of the options before */
export const thingsOf =
  (open: () => Session): FindThings =>
  async (place, given, typed) => {
    const found = listOf(place);
    if (found === undefined || place.operation === undefined) return [];
    const { list, field } = found;
    const signal = AbortSignal.timeout(TIME_LIMIT);
    try {
      const session = open();
      const api = await openApi({
        ...session,
        send: (request) => session.send(new Request(request, { signal })),
      });
      const before = given.map((word) => (/^\d+$/.test(word) ? Number(word) : word));
      const values = await valuesFor(api, place.operation, before);
      const path = withQuery(filledPath(list.path, values), { page_size: MAX_THINGS });
      const { data } = await api.send({ method: 'GET', path, isPublic: list.isPublic });
      if (!isPage(data)) return [];
      return data.data.map((one) => {
        const id = String(one.id);
        if (field === 'id') return { word: id, about: typeof one.label === 'string' ? one.label : '' };
        const name = String(one[field]);
        return /^\d*$/.test(typed) ? { word: id, about: name } : { word: name, about: `ID ${id}` };
      });
    } catch {
      return [];
    }
  };
