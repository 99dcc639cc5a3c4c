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

/** An uploaded file that is being received. */
export interface IncomingFile {
  /** The name that the sender gave; empty for a body that is the file. */
  readonly name: string;
  /** @throws Refused when the file is too large */
  readonly content: AsyncIterable<Uint8Array>;
}

/** Reads and stores an uploaded file. */
export type ReceiveFile<Result> = (file: IncomingFile) => Promise<Result>;

/** A body or a form with one file, unread: an operation first decides whether it wants the file. */
export interface Upload {
  /**
   * Reads the file.
   *
   * @param largest the maximum size of the file in bytes
   * @param keep reads the file to its end, or throws; its result is discarded when a form is refused afterwards
   * @throws Refused when the form is invalid or the file ends early, (413) when the file is too large
   */
  receive<Result>(largest: number, keep: ReceiveFile<Result>): Promise<Result>;
}

/** A file or a stream of events as an answer; the HTTP layer streams it. */
export class Download {
  constructor(
    /** The suggested name of the saved file. */
    readonly name: string,
    /** Undefined where that is not known before. */
    readonly bytes: number | undefined,
    readonly content: Readable,
    readonly type:
      | 'application/octet-stream'
      | 'image/png'
      | 'text/html'
      | 'text/event-stream' = 'application/octet-stream',
  ) {}
}

/** One call of an operation. Its shape has been checked against the specification. */
export interface Call<Id extends OperationId> {
  readonly cloud: Cloud;
  /** The viewer; undefined where no token is needed and none was sent. The operator is no viewer. */
  readonly viewer: Id extends OperationIdOf<'operator'>
    ? undefined
    : Id extends PublicOperationId
      ? Viewer | undefined
      : Viewer;
  readonly params: Params<Id>;
  readonly query: Query<Id>;
  readonly body: Body<Id>;
  /** The file of the request, if the operation takes one. */
  readonly upload: Id extends UploadOperationId ? Upload : undefined;
  /** The value of `X-Filter`; empty without the header. */
  readonly filter: Filter;
  /** The address of the caller, as text. */
  readonly callerAddress: string;
  /** Aborted when the client disconnects or the server stops. */
  readonly signal: AbortSignal;
}

/**
 * One operation: load, decide, save, reply. It does not depend on HTTP. The transaction of a POST returns the reply, which is kept with its
 * `Idempotency-Key`; further transactions return undefined.
 */
export type Handler<Id extends OperationId> = (
  call: Call<Id>,
) => Promise<Id extends FileOperationId ? Download : Reply<Id>>;

/** The handlers of all operations. A missing or wrongly typed handler does not compile. */
export type Handlers = { readonly [Id in OperationId]: Handler<Id> };
