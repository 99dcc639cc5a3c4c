import { fitsWire, isHostName, longestLabel } from './names.js';

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const localPart = new RegExp(`^${atom}(\\.${atom})*$`);
const special = /[\\."$;@()]/g;

function parts(email: string): { local: string; host: string } {
  const at = email.lastIndexOf('@');
  return { local: email.slice(0, Math.max(at, 0)), host: email.slice(at + 1) };
}

/**
 * True if an e-mail address can be the mailbox of a SOA record.
 *
 * Its local part becomes one label: at most 63 characters, without quotes.
 */
export function isMailAddress(email: string): boolean {
  const { local, host } = parts(email);
  return (
    localPart.test(local) && local.length <= longestLabel && isHostName(host) && fitsWire(mailboxName(email))
  );
}

/** The name of an e-mail address in a SOA record, without a trailing dot: @ becomes a dot, dots before it are escaped. */
export function mailboxName(email: string): string {
  const { local, host } = parts(email);
  return `${local.replace(special, String.raw`\$&`)}.${host}`;
}

/**
 * The e-mail address of the mailbox of a SOA record.
 *
 * @param mailbox a name with the escapes of zone files
 * @returns undefined when the name is no mailbox
 */
export function mailAddress(mailbox: string): string | undefined {
  const label = /^((?:\\\d{3}|\\\D|[^.\\])+)\.(.+)$/.exec(mailbox);
  const [, local, host] = label ?? [];
  if (local === undefined || host === undefined) return undefined;
  const email = `${unescapeLabel(local)}@${host}`;
  return isMailAddress(email) ? email : undefined;
}

function unescapeLabel(label: string): string {
  return label.replace(/\\(?:(\d{3})|(.))/g, (_, code: string | undefined, sign: string | undefined) =>
    code === undefined ? (sign ?? '') : String.fromCharCode(Number(code)),
  );
}
