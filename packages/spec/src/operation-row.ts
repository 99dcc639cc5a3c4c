/** What a restricted user must have been granted: an entity's level, or a global right (`x-grant` in the spec). */
export type GrantNeed =
  | {
      readonly entity: string;
      readonly level: 'read_only' | 'read_write';
      /** The path parameter or (`body.…`) body field that names the entity. */
      readonly parameter?: string;
      /** The list shows only what was granted. */
      readonly list?: boolean;
    }
  | { readonly global: string }
  | { readonly account: 'read_only' | 'read_write' }
  /** Nothing that can be granted: only users without restrictions. */
  | { readonly unrestricted: true };

/** How a filterable field is compared. */
export type FilterKey = {
  /** An identifier is a number for some rows and a text for others. */
  readonly type: 'string' | 'identifier' | 'integer' | 'number' | 'boolean' | 'datetime' | 'string-array';
  readonly nullable: boolean;
};

/** How many requests of one caller a period allows (`x-rate-limits`, `x-rate-limit` in the spec). */
export type RateLimit = {
  /** What is counted together: `all`, an operationId, or a name that operations share. */
  readonly bucket: string;
  readonly requests: number;
  /** How long a period is. */
  readonly seconds: number;
};

/** One operation of the specification, as the server routes, authorizes and filters it. */
export type OperationRow = {
  /** The name of the specification it is from: v4, … */
  readonly api: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  /** The folder of the operation in openapi/, in the rules and in the server. */
  readonly area: string;
  readonly tag: string;
  readonly summary: string;
  /** No token needed; where there are scopes, a token that is sent must have them. */
  readonly public: boolean;
  /** Every scope here is needed. Empty: any valid token will do. */
  readonly scopes: readonly string[];
  readonly grants: readonly GrantNeed[];
  /** The action of the event it records. */
  readonly event: string | null;
  /** Outside the reference's operations, served because clients cannot do without. */
  readonly companion: boolean;
  readonly pathParameters: readonly string[];
  /** Of the path parameters those that name no thing (`x-value` in the spec). */
  readonly pathValues: readonly string[];
  /** Of the path parameters whose values have slashes, how many segments they may fill. */
  readonly segments: Readonly<Record<string, number>>;
  readonly queryParameters: readonly string[];
  /** What of these the query does not have is taken from the body (`x-parameters-in-body` in the spec). */
  readonly parametersInBody: boolean;
  readonly bodyTypes: readonly string[];
  /** The body may be left out. */
  readonly bodyOptional?: boolean;
  /** How many values a body may hold, where it is more than the server lets any hold (`x-body-values` in the spec). */
  readonly bodyValues?: number;
  /** Seconds that the answer may be kept by the caller; 0: not at all. */
  readonly maxAge: number;
  /** What each of its requests counts in. Empty: its callers are not limited. */
  readonly rateLimits: readonly RateLimit[];
  /** The keys `X-Filter` accepts; null when the operation takes no filter. */
  readonly filter: Readonly<Record<string, FilterKey>> | null;
};
