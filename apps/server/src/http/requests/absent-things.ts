import { refuse } from '@cloud-account/core';
import { absentThings, limitsOfAll, type AbsentThings, type OperationRow } from '@cloud-account/spec';
import { notFound, Refused } from '../../common/refused.js';
import type { Dialect } from '@cloud-account/dialect/dialect';

/** The area, the scopes and the rate limits of what a request asks for. */
export type Access = Pick<OperationRow, 'area' | 'public' | 'rateLimits' | 'scopes'>;

/** A request for things that the server does not have. */
export interface AbsentRequest {
  readonly access: Access;
  /** @throws Refused (404) when the path is no list, (400) when the request would change something */
  answer(): object;
}

const emptyPage = { data: [], page: 1, pages: 1, results: 0 };

const isBelow = (path: string, beginning: string): boolean =>
  path === beginning || path.startsWith(`${beginning}/`);

/** Finds the things that clients ask for and the server does not have, by path. @param dialect the words that stand in paths */
export class AbsentIndex {
  readonly #families: readonly AbsentThings[];

  constructor(dialect: Dialect | undefined) {
    const written = (text: string) =>
      text.replace(/[^/]+/g, (segment) => dialect?.segment(segment) ?? segment);
    this.#families = absentThings.map((family) => ({
      ...family,
      path: written(family.path),
      lists: family.lists.map(written),
    }));
  }

  /** @param path the path below the base URL, without the query */
  find(method: string, path: string): AbsentRequest | undefined {
    const asked = path.replace(/\/$/, '');
    const family = this.#families.find((one) => isBelow(asked, one.path));
    if (family === undefined) return undefined;
    const reads = method === 'GET' || method === 'HEAD';
    const level = reads ? 'read_only' : 'read_write';
    return {
      access: {
        area: 'absent',
        public: false,
        rateLimits: [limitsOfAll.v4],
        scopes: [`${family.scope}:${level}`],
      },
      answer() {
        if (!reads) throw new Refused(refuse('request.things.there', { things: family.things }));
        if (family.lists.some((list) => asked === [family.path, list].filter(Boolean).join('/')))
          return emptyPage;
        throw notFound();
      },
    };
  }
}
