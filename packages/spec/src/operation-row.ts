/** The grant that a restricted user needs: a level on an entity, or a global right (`x-grant` in the specification). */
export type GrantNeed =
  | {
      readonly entity: string;
      readonly level: 'read_only' | 'read_write';
      /** The path parameter or body field (`body.…`) with the entity. */
      readonly parameter?: string;
      /** The list has only granted entities. */
      readonly list?: boolean;
    }
  | { readonly global: string }
  | { readonly account: 'read_only' | 'read_write' }
  /** No grant suffices: only unrestricted users. */
  | { readonly unrestricted: true };

/** The type by which a filterable field is compared. */
export type FilterKey = {
  /** An identifier is a number in some rows and a text in others. */
  readonly type: 'string' | 'identifier' | 'integer' | 'number' | 'boolean' | 'datetime' | 'string-array';
  readonly nullable: boolean;
};

/** The things that clients ask for and the server does not have (`x-absent` in the specification). */
export interface AbsentThings {
  /** The things in a sentence: Kubernetes clusters. */
  readonly things: string;
  /** The family of the scopes that a token needs for them. */
  readonly scope: string;
  /** The beginning of their paths. */
  readonly path: string;
  /** The lists below the path; empty: the path itself. */
  readonly lists: readonly string[];
}

/** The requests of one caller in a period (`x-rate-limits`, `x-rate-limit` in the specification). */
export type RateLimit = {
  /** The name of the counter: `all`, an operationId, or a name that operations share. */
  readonly bucket: string;
  readonly requests: number;
  /** The length of the period. */
  readonly seconds: number;
  /** True if all users of an account are also counted together. */
  readonly account?: boolean;
};

/** One operation of the specification, as the server routes, authorizes and filters it. */
export type OperationRow = {
  /** The name of its specification: v4, … */
  readonly api: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  /** The folder of the operation in openapi/, in the rules and in the server. */
  readonly area: string;
  readonly tag: string;
  readonly summary: string;
  /** No token is needed; a token that is sent must have the scopes, if any. */
  readonly public: boolean;
  /** All required scopes. Empty: any valid token is enough. */
  readonly scopes: readonly string[];
  readonly grants: readonly GrantNeed[];
  /** The action of the event it records. */
  readonly event: string | null;
  /** Not in the reference; served because clients need it. */
  readonly companion: boolean;
  readonly pathParameters: readonly string[];
  /** The path parameters that are values and not ids (`x-value` in the specification). */
  readonly pathValues: readonly string[];
  /** The maximum segments of path parameters whose values have slashes. */
  readonly segments: Readonly<Record<string, number>>;
  readonly queryParameters: readonly string[];
  /** Parameters that the query lacks are read from the body (`x-parameters-in-body` in the specification). */
  readonly parametersInBody: boolean;
  readonly bodyTypes: readonly string[];
  /** The body may be left out. */
  readonly bodyOptional?: boolean;
  /** The maximum values of a body, if higher than the default (`x-body-values` in the specification). */
  readonly bodyValues?: number;
  /** Other paths of it, with the same parameters (`x-also-at` in the specification). */
  readonly alsoAt?: readonly string[];
  /** Its success is 201 and not 200. */
  readonly created?: boolean;
  /** The fields of its body that clients should not send any more. */
  readonly deprecatedFields?: readonly string[];
  /** The seconds that clients may cache the answer; 0: not at all. */
  readonly maxAge: number;
  /** The limits that count its requests. Empty: its callers are not limited. */
  readonly rateLimits: readonly RateLimit[];
  /** The keys `X-Filter` accepts; null when the operation takes no filter. */
  readonly filter: Readonly<Record<string, FilterKey>> | null;
  /** The other scalar fields of the items of a list, which can be keys, too; null when the operation takes no filter. */
  readonly otherKeys: Readonly<Record<string, FilterKey>> | null;
};
