import type { Encryption } from '@cloud-account/runtime';

interface Keeper {
  readonly encryption: Encryption;
}

/** The content of a token that opens a console. */
export interface ConsoleToken {
  readonly node: number;
  /** The number of the token of the API with which its user asked for the console. */
  readonly token: number;
  /** In milliseconds since 1970. */
  readonly expires: number;
}

/** The name of the protocol of consoles, which the server chooses in the handshake; the client sends its token beside it. */
export const CONSOLE_PROTOCOL = 'console';

/** The path of the console of a node; a proxy may put others before it. */
export const consolePath = (node: number): string => `/consoles/${node}`;

const OWNER = 'node-console';

/** The text of a token, which a client sends as the name of a protocol. */
export const encryptConsoleToken = ({ encryption }: Keeper, token: ConsoleToken): string =>
  encryption.encrypt(JSON.stringify(token), OWNER);

/** The content of a token; undefined for a text that is not of `encryptConsoleToken`. */
export function decryptConsoleToken({ encryption }: Keeper, text: string): ConsoleToken | undefined {
  const token = encryption.tryDecrypt(text, OWNER);
  return token === undefined ? undefined : (JSON.parse(token) as ConsoleToken);
}
