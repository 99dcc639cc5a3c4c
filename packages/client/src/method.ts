import type {
  Body,
  FileOperationId,
  FilteredOperationId,
  FilterKeysOf,
  OperationId,
  OptionalBodyId,
  Params,
  Query,
  Reply,
  UploadOperationId,
} from '@cloud-account/spec';
import type { Filter } from './filter.js';

/** The options of a call. */
export interface CallOptions {
  /** Ends the call, and the waiting before it is tried again. */
  readonly signal?: AbortSignal;
  /** Milliseconds for each try; those of the client by default. */
  readonly timeout?: number;
  /** The `Idempotency-Key` of a `POST` that another process may repeat; random by default. 1 to 255 visible characters. */
  readonly idempotencyKey?: string;
}

/** An empty record of the specification means that there is nothing of the kind. */
type Given<Shape> = string extends keyof Shape ? unknown : Shape;

/** The lists with pages. */
type ListId = {
  [Id in OperationId]: 'page' extends keyof Given<Query<Id>> ? Id : never;
}[OperationId];

type BodyOf<Id extends OperationId> = [Body<Id>] extends [undefined]
  ? unknown
  : Id extends OptionalBodyId
    ? { readonly body?: Body<Id> }
    : { readonly body: Body<Id> };

/** The input of an operation: the parameters of its path and its query by their names, its body, its file, and its filter. */
export type Input<Id extends OperationId> = Given<Params<Id>> &
  Partial<Given<Query<Id>>> &
  BodyOf<Id> &
  (Id extends UploadOperationId ? { readonly file: Blob } : unknown) &
  (Id extends FilteredOperationId ? { readonly filter?: Filter<FilterKeysOf<Id>> } : unknown);

/** The answer of an operation. */
export type Answer<Id extends OperationId> = Id extends FileOperationId ? Blob : Reply<Id>;

type Call<Id extends OperationId> =
  Record<string, never> extends Input<Id>
    ? (input?: Input<Id>, options?: CallOptions) => Promise<Answer<Id>>
    : (input: Input<Id>, options?: CallOptions) => Promise<Answer<Id>>;

type ItemOf<Page> = Page extends { readonly data: readonly (infer Item)[] } ? Item : never;

type All<Id extends OperationId> =
  Record<string, never> extends Input<Id>
    ? (input?: Omit<Input<Id>, 'page'>, options?: CallOptions) => AsyncGenerator<ItemOf<Reply<Id>>>
    : (input: Omit<Input<Id>, 'page'>, options?: CallOptions) => AsyncGenerator<ItemOf<Reply<Id>>>;

/**
 * Calls an operation. A list has `all`, which reads one page after the other.
 *
 * @throws CloudError when the server refuses the call, and whatever `fetch` throws when there is no answer
 */
export type Method<Id extends OperationId> = Call<Id> &
  (Id extends ListId
    ? {
        /** The items of all pages, one page in memory at a time. */
        readonly all: All<Id>;
      }
    : unknown);
