import type { Filter } from '@cloud-account/core';
import type {
  Body,
  OperationId,
  OperationIdOf,
  Params,
  PublicOperationId,
  Query,
  Reply,
} from '@cloud-account/spec';
import type { Cloud } from './context.js';
import type { Viewer } from './viewer.js';

/** One call of an operation, its shape already checked against the specification. */
export interface Call<Id extends OperationId> {
  readonly cloud: Cloud;
  /** Who is asking; perhaps nobody, where no token is needed. The operator is no user. */
  readonly viewer: Id extends OperationIdOf<'operator'>
    ? undefined
    : Id extends PublicOperationId
      ? Viewer | undefined
      : Viewer;
  readonly params: Params<Id>;
  readonly query: Query<Id>;
  readonly body: Body<Id>;
  /** What `X-Filter` asked for; empty without the header. */
  readonly filter: Filter;
  /** The address the request came from, as text. */
  readonly callerAddress: string;
  /** Aborted when the client goes away or the server stops. */
  readonly signal: AbortSignal;
}

/** One operation: load, decide, save, reply. It knows no HTTP. */
export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Reply<Id>>;

/** The handlers of all operations; one missing or wrongly typed does not compile. */
export type Handlers = { readonly [Id in OperationId]: Handler<Id> };
