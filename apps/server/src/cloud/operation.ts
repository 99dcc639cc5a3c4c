import type { Readable } from 'node:stream';
import type { Filter } from '@cloud-account/core';
import type {
  Body,
  FileOperationId,
  OperationId,
  OperationIdOf,
  Params,
  PublicOperationId,
  Query,
  Reply,
  UploadOperationId,
} from '@cloud-account/spec';
import type { Cloud } from './cloud.js';
import type { Viewer } from '../common/viewer.js';

/** A file while it comes in. */
export interface IncomingFile {
  /** As the sender wrote it. */
  readonly name: string;
  /** @throws Refused when it is too large */
  readonly content: AsyncIterable<Uint8Array>;
}

/** What is done with a file while it comes in. */
export type ReceiveFile<Result> = (file: IncomingFile) => Promise<Result>;

/** A form with one file in it, not read yet: an operation first decides whether it wants the file. */
export interface Upload {
  /**
   * Reads the form.
   *
   * @param largest how many bytes the file may have
   * @param keep reads the file to its end, or throws; what it made is void when this throws after it
   * @throws Refused when the form is not as it must be, (413) when the file is too large
   */
  receive<Result>(largest: number, keep: ReceiveFile<Result>): Promise<Result>;
}

/** A file as an answer; the HTTP layer sends it piece by piece. */
export class Download {
  constructor(
    /** As it is to be saved. */
    readonly name: string,
    readonly bytes: number,
    readonly content: Readable,
  ) {}
}

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
  /** The form that the request carries, where the operation takes one. */
  readonly upload: Id extends UploadOperationId ? Upload : undefined;
  /** What `X-Filter` asked for; empty without the header. */
  readonly filter: Filter;
  /** The address the request came from, as text. */
  readonly callerAddress: string;
  /** Aborted when the client goes away or the server stops. */
  readonly signal: AbortSignal;
}

/** One operation: load, decide, save, reply. It knows no HTTP. */
export type Handler<Id extends OperationId> = (
  call: Call<Id>,
) => Promise<Id extends FileOperationId ? Download : Reply<Id>>;

/** The handlers of all operations; one missing or wrongly typed does not compile. */
export type Handlers = { readonly [Id in OperationId]: Handler<Id> };
