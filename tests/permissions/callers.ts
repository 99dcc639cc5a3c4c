import { globalGrants, type GrantLevel } from '@cloud-account/core';
import { revokeToken } from '@cloud-account/server';
import type { TestServer, TestUser } from '@cloud-account/testkit';
import { readDocument, type OperationRow } from '../../packages/spec/src/index.js';
import type { Subject } from './making.js';

/** All callers, in the order of the table's columns. */
export const callers = [
  'no token',
  'malformed',
  'unknown',
  'expired',
  'revoked',
  'other scopes',
  'read scope',
  'no grant',
  'read grant',
  'write grant',
  'global grants',
  'write + global',
  'other account',
  'owner',
] as const;

/** A column of the table. */
export type Caller = (typeof callers)[number];

/** The Authorization header of a caller; undefined for none. */
export type Authorization = string | undefined;

type Oauth = { flows: { authorizationCode: { scopes: Record<string, string> } } };

const { oauth } = readDocument().components.securitySchemes as { oauth: Oauth };
const allScopes = Object.keys(oauth.flows.authorizationCode.scopes);

const familyOf = (scope: string): string => scope.split(':')[0] ?? '';

const bearer = ({ token }: TestUser): Authorization => `Bearer ${token}`;

/** The callers of a cloud, each made once. */
export class Callers {
  private constructor(
    private readonly server: TestServer,
    /** The unrestricted user of the account that owns all things. */
    readonly owner: TestUser,
    private readonly fixed: Readonly<Partial<Record<Caller, Authorization>>>,
    private readonly restricted: Readonly<Partial<Record<Caller, TestUser>>>,
  ) {}

  static async collect(server: TestServer): Promise<Callers> {
    const owner = await server.newAccount();
    const revoked = await owner.newToken();
    await server.cloud.transaction((tx) => revokeToken(tx, revoked.tokenId));
    const expired = await owner.newToken({ expires: new Date(server.clock.now().getTime() - 1_000) });
    const all = { globalGrants, accountAccess: 'read_write' } as const;
    return new Callers(
      server,
      owner,
      {
        'no token': undefined,
        malformed: 'Bearer not a token',
        unknown: `Bearer ${'a'.repeat(64)}`,
        expired: bearer(expired),
        revoked: bearer(revoked),
        owner: bearer(owner),
      },
      {
        'no grant': await owner.newUser({ restricted: true }),
        'read grant': await owner.newUser({ restricted: true }),
        'write grant': await owner.newUser({ restricted: true }),
        'global grants': await owner.newUser({ restricted: true, ...all }),
        'write + global': await owner.newUser({ restricted: true, ...all }),
      },
    );
  }

  /** The header of a caller of an operation, after it got the grants of its column on the subject. */
  async authorization(caller: Caller, { scopes }: OperationRow, subject: Subject): Promise<Authorization> {
    if (caller === 'other scopes') {
      const families = new Set(scopes.map(familyOf));
      return bearer(
        await this.owner.newToken({ scopes: allScopes.filter((scope) => !families.has(familyOf(scope))) }),
      );
    }
    if (caller === 'read scope') {
      const reading = scopes.map((scope) => `${familyOf(scope)}:read_only`);
      return bearer(await this.owner.newToken({ scopes: reading }));
    }
    // A new account each time, so that earlier requests have no effect.
    if (caller === 'other account') return bearer(await this.server.newAccount());
    const user = this.restricted[caller];
    if (user === undefined) return this.fixed[caller];
    if (caller === 'read grant') await this.#grant(user, subject, 'read_only');
    if (caller === 'write grant' || caller === 'write + global')
      await this.#grant(user, subject, 'read_write');
    return bearer(user);
  }

  async #grant({ userId }: TestUser, { entities }: Subject, level: GrantLevel): Promise<void> {
    for (const { kind, id } of entities) {
      await this.server.cloud.database.pool.query(
        `INSERT INTO entity_grants (user_id, kind, entity_id, permissions) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING`,
        [userId, kind, id, level],
      );
    }
  }
}
