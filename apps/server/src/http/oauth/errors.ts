import OAuth2Server from '@node-oauth/oauth2-server';
import type { Dialect } from '@cloud-account/dialect/dialect';

/** An error in the words of the protocol (RFC 6749, 4.1.2.1 and 5.2). */
export interface ProtocolError {
  readonly error: string;
  readonly error_description: string;
}

/**
 * The error as the protocol names it.
 *
 * @param dialect the words of the clients; what a client wrote stands between backticks in the message
 * @throws the error itself when it is a fault of ours: work in a transaction is run again or rolled back by it
 */
export function asProtocolError(
  error: unknown,
  dialect: Dialect | undefined,
): ProtocolError & { readonly status: number } {
  if (!(error instanceof OAuth2Server.OAuthError)) throw error;
  if (error instanceof OAuth2Server.ServerError) {
    const { inner } = error as { inner?: unknown };
    throw inner instanceof Error ? inner : error;
  }
  // The protocol allows no quotation marks and backslashes here; the library's own marks say nothing.
  const message = dialect?.say(error.message) ?? error.message;
  const description = message.replaceAll('`', '').replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, "'");
  return { error: error.name, error_description: description, status: error.code };
}
