/** Why a zone could not be transferred; the sentence that goes with it is in the error's message. */
export type TransferProblemCode =
  | 'unresolvable'
  | 'address_not_allowed'
  | 'unreachable'
  | 'refused'
  | 'truncated'
  | 'malformed'
  | 'too_large'
  | 'timeout';

/**
 * The one error of a zone transfer (§4.3, import). Its message is a short sentence of ours that may be shown
 * or logged as it is; what the system or the remote server said stays in `cause`.
 */
export class TransferProblem extends Error {
  override readonly name = 'TransferProblem';

  constructor(
    readonly code: TransferProblemCode,
    message: string,
    options?: { readonly cause?: unknown },
  ) {
    super(message, options);
  }
}

/** The server answered something that is not a transfer of this zone. */
export function malformed(detail: string, cause?: unknown): TransferProblem {
  return new TransferProblem(
    'malformed',
    `The name server sent an invalid answer: ${detail}.`,
    cause === undefined ? undefined : { cause },
  );
}
