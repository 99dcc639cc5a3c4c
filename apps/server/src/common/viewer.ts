/**
 * Who is asking: every repository takes the viewer first, so a query without an owner cannot be written.
 */
export interface Viewer {
  readonly account: {
    readonly id: number;
    /** Lower case; upper case on the wire. */
    readonly uuid: string;
    /** An account that is not activated can do nothing but look after its users' profiles. */
    readonly activated: boolean;
    /** US dollars; below zero when the account owes money. */
    readonly balance: number;
  };
  readonly user: {
    readonly id: number;
    readonly username: string;
    /** A restricted user may do only what its grants say (§5). */
    readonly restricted: boolean;
    readonly accountAccess: 'read_only' | 'read_write' | null;
    /** The global grants of a restricted user: add_domains, … */
    readonly globalGrants: readonly string[];
  };
  readonly token: {
    readonly id: number;
    readonly scopes: readonly string[];
    /** Null: it does not end by itself. */
    readonly expires: Date | null;
    /** Whether a user let an app have it, by OAuth. */
    readonly ofApp: boolean;
  };
}

/** Whose things are read or written, where nobody in particular is asking. */
export interface Owner {
  readonly account: Pick<Viewer['account'], 'id'>;
}
