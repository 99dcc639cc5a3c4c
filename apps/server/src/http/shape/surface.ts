import { limitOfMany, mayUseAccount } from '@cloud-account/core';
import { limitsOfAll, type OperationRow, type RateLimit } from '@cloud-account/spec';
import type { Request, Response } from 'express';
import type { Cloud } from '../../cloud/cloud.js';
import type { UnknownFields } from '../../config/config.js';
import type { Dialect, FilterFields } from '@cloud-account/dialect/dialect';
import { refuseAll } from '../../common/refused.js';
import type { Viewer } from '../../common/viewer.js';
import type { Lab } from '../../lab/lab.js';
import { authenticate, invalidToken, requireOperatorKey, requireScopes } from '../requests/authenticate.js';
import {
  accountHeaders,
  headersWith,
  setRouteHeaders,
  setViewerHeaders,
  type Headers,
} from '../responses/headers.js';
import { AbsentIndex, type Access } from '../requests/absent-things.js';
import { networkCaller, RateLimiter } from '../requests/rate-limiter.js';
import type { BodyLimits } from './body.js';

/** One specification as it is served: where, and to whom. */
export interface Surface {
  /** The specification's name. */
  readonly api: string;
  /** The beginning of every path of it. */
  readonly prefix: string;
  /** Beginnings that mean the same as the prefix. */
  readonly aliases: readonly string[];
  /** The words that its clients use, where they are not the specification's. */
  readonly dialect?: Dialect | undefined;
  /** The headers of every answer. */
  readonly headers: Headers;
  /** The most bytes of a body. */
  readonly bodyLimits: BodyLimits;
  /** The treatment of fields of a body that the specification does not name. */
  readonly unknownFields: UnknownFields;
  readonly filterFields: FilterFields;
  /** Has its requests meet faults, and records them; undefined where that is off. */
  readonly lab?: Pick<Lab, 'faults' | 'recorder'> | undefined;
  /** The things that it does not have, where clients ask for them. */
  readonly absent?: AbsentIndex;
  /** True if an operation of the specification is served; another is as unknown as any path. */
  serves(row: OperationRow): boolean;
  /** Sets the headers that depend on the path and the operation. */
  describe(response: Response, allow: readonly string[], row?: OperationRow): void;
  /**
   * The viewer of a request. It checks that the token reaches the operation, and counts the request.
   *
   * @returns undefined for nobody in particular, where the operation allows it
   * @throws Refused (401, 429)
   */
  identify(access: Access, request: Request, response: Response): Promise<Viewer | undefined>;
}

interface Limits {
  readonly ofUser: readonly RateLimit[];
  readonly ofAccount: readonly RateLimit[];
}

const known = new WeakMap<Access['rateLimits'], Limits>();

/** The limits of an operation for all tokens of a user, and for all users of an account. */
function limitsOf(rateLimits: Access['rateLimits']): Limits {
  const limits = known.get(rateLimits) ?? {
    ofUser: rateLimits.map(limitOfMany),
    ofAccount: rateLimits.filter(({ account }) => account === true).map(limitOfMany),
  };
  known.set(rateLimits, limits);
  return limits;
}

/** The API of accounts: bearer tokens and their scopes (§5). A public operation needs no token, but no wrong one. */
export function accountSurface(cloud: Cloud): Surface {
  const { database, clock, config } = cloud;
  const limiter = new RateLimiter(cloud);
  return {
    api: 'v4',
    prefix: '/v4',
    aliases: config.betaAlias ? ['/v4beta'] : [],
    dialect: cloud.dialect,
    headers: accountHeaders,
    // Each value may be wrong in its own way, and saying so takes time that others wait for.
    bodyLimits: { bytes: config.bodyLimit, values: 2_000 },
    unknownFields: config.unknownFields,
    filterFields: cloud.dialect?.filters ?? config.filterFields,
    lab: cloud.lab,
    absent: new AbsentIndex(cloud.dialect),
    serves: () => true,
    describe: setRouteHeaders,
    identify: async (row, request, response) => {
      const { authorization } = request.headers;
      const viewer = await authenticate(database, authorization, clock.now());
      if (viewer === undefined) {
        const mayBeAnonymous = row.public && authorization === undefined;
        const limits = mayBeAnonymous ? row.rateLimits : [limitsOfAll.v4];
        refuseAll(await limiter.count(networkCaller(request), limits, response));
        if (!mayBeAnonymous) throw invalidToken();
        return undefined;
      }
      setViewerHeaders(response, viewer);
      response.locals.viewer = viewer;
      const { ofUser, ofAccount } = limitsOf(row.rateLimits);
      const tooMany = await limiter.count(`token ${viewer.token.id}`, row.rateLimits, response, [
        { caller: `user ${viewer.user.id}`, limits: ofUser },
        ...(ofAccount.length > 0 ? [{ caller: `account ${viewer.account.id}`, limits: ofAccount }] : []),
      ]);
      requireScopes(viewer, row);
      refuseAll(tooMany);
      if (row.area !== 'profile' && !row.public) refuseAll(mayUseAccount(viewer.account));
      return viewer;
    },
  };
}

/**
 * The operator's API: one key, which may do everything. Pages in a browser have no business here.
 *
 * @param lab whether the operations of the lab are served
 */
export const operatorSurface = (key: string, lab: boolean): Surface => ({
  api: 'operator',
  prefix: '/operator',
  aliases: [],
  headers: headersWith({}),
  bodyLimits: { bytes: 16 * 1024 * 1024, values: 200_000 },
  // Its one client is made from its specification: what it does not know there is a mistake, and costly above all accounts.
  unknownFields: 'refuse',
  filterFields: 'marked',
  serves: ({ area }) => lab || area !== 'lab',
  describe: () => undefined,
  identify: (_route, { headers: { authorization } }) => {
    requireOperatorKey(key, authorization);
    return Promise.resolve(undefined);
  },
});
