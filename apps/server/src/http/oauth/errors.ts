import OAuth2Server from '@node-oauth/oauth2-server';

/** An error in the words of the protocol (RFC 6749, 4.1.2.1 and 5.2). */
export interface ProtocolError {
  readonly error: string;
  readonly error_description: string;
}

/**
 * What is refused, in the words of the protocol.
 *
 * @throws the error itself when it is a fault of ours: work in a transaction is run again or rolled back by it
 */
export function asProtocolError(error: unknown): ProtocolError & { readonly status: number } {
  if (!(error instanceof OAuth2Server.OAuthError)) throw error;
  if (error instanceof OAuth2Server.ServerError) {
    const { inner } = error as { inner?: unknown };
    throw inner instanceof Error ? inner : error;
  }
  // The protocol allows no quotation marks and backslashes here; the library's own marks say nothing.
  const description = error.message.replaceAll('`', '').replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, "'");
  return { error: error.name, error_description: description, status: error.code };
}
