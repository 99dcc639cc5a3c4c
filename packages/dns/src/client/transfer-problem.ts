/** Why a zone could not be transferred. The error's message has the sentence. */
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
 * The one error of a zone transfer (§4.3, import). Its message is a short sentence that may be shown
 * or logged. The text of the system or of the remote server stays in `cause`.
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
