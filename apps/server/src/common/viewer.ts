/** The caller. Every repository takes the viewer first, so that no query can leave out the owner. */
export interface Viewer {
  readonly account: {
    readonly id: number;
    /** Lower case; upper case in the API. */
    readonly uuid: string;
    /** An account that is not activated can only manage the profiles of its users. */
    readonly activated: boolean;
    /** US dollars; below zero when the account owes money. */
    readonly balance: number;
  };
  readonly user: {
    readonly id: number;
    readonly username: string;
    /** A restricted user may do only what its grants permit (§5). */
    readonly restricted: boolean;
    readonly accountAccess: 'read_only' | 'read_write' | null;
    /** The global grants of a restricted user: add_domains, … */
    readonly globalGrants: readonly string[];
  };
  readonly token: {
    readonly id: number;
    readonly scopes: readonly string[];
    /** Null: it does not expire. */
    readonly expires: Date | null;
    /** True if an app got the token from a user, by OAuth. */
    readonly ofApp: boolean;
  };
}

/** The account whose things are read or written, where there is no caller. */
export interface Owner {
  readonly account: Pick<Viewer['account'], 'id'>;
}
