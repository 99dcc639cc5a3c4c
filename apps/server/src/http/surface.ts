import { mayUseAccount } from '@cloud-account/core';
import type { Request, Response } from 'express';
import type { Cloud } from '../context.js';
import { refuseAll } from '../refused.js';
import type { Viewer } from '../viewer.js';
import { authenticate, requireScopes } from './authenticate.js';
import { setViewerHeaders } from './headers.js';
import type { Route } from './route-index.js';

/** One specification as it is served: where, and to whom. */
export interface Surface {
  /** The specification's name. */
  readonly api: string;
  /** What every path of it begins with. */
  readonly prefix: string;
  /**
   * Who is asking, and whether what they show reaches the operation.
   *
   * @returns undefined for nobody in particular, where the operation allows it
   * @throws Refused (401)
   */
  identify(route: Route, request: Request, response: Response): Promise<Viewer | undefined>;
}

/** The API of accounts: bearer tokens and their scopes (§5). A public operation needs no token, but no wrong one. */
export const accountSurface = ({ database, clock }: Cloud): Surface => ({
  api: 'v4',
  prefix: '/v4',
  identify: async ({ row }, { headers: { authorization } }, response) => {
    if (row.public && authorization === undefined) return undefined;
    const viewer = await authenticate(database, authorization, clock.now());
    setViewerHeaders(response, viewer);
    response.locals.viewer = viewer;
    requireScopes(viewer, row);
    if (row.area !== 'profile') refuseAll(mayUseAccount(viewer.account));
    return viewer;
  },
});
