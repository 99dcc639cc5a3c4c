import { Socket as DatagramSocket } from 'node:dgram';
import { BlockList, isIP, Socket } from 'node:net';

/** A connection to another machine, which a test must not open. */
export class OtherMachine extends Error {
  override readonly name = 'OtherMachine';
  readonly code = 'EOTHERMACHINE';

  /** @param place the host, with its port if there is one */
  constructor(place: string) {
    super(
      `${place} is not on this machine. A cloud for tests refuses such connections while it runs; startCloud({ offline: false }) allows them.`,
    );
  }
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');
// A socket that connects to the unspecified address connects to this machine.
loopback.addAddress('0.0.0.0', 'ipv4');
loopback.addAddress('::', 'ipv6');

/** Names are not looked up, because that would ask other machines. */
function isHere(host: string): boolean {
  const family = isIP(host);
  if (family === 0) return /^(?:.+\.)?localhost\.?$/i.test(host);
  return loopback.check(host.replace(/%.*$/, ''), family === 4 ? 'ipv4' : 'ipv6');
}

type Args = readonly unknown[];

/** The host and the port that a socket connects to; undefined for a socket of this machine with a path. */
function placeOf(args: Args): { readonly host: string; readonly port: string } | undefined {
  // `net.connect` gives the arguments in a list.
  const [first, second] = Array.isArray(args[0]) ? (args[0] as Args) : args;
  if (typeof first === 'object' && first !== null) {
    const { path, host, port } = first as { path?: string | null; host?: string; port?: string | number };
    // An empty path or host is none, as Node takes it.
    return path
      ? undefined
      : { host: host === undefined || host === '' ? 'localhost' : host, port: String(port) };
  }
  if (typeof first === 'string' && !/^\d+$/.test(first)) return undefined;
  return { host: typeof second === 'string' ? second : 'localhost', port: String(first) };
}

/** The host of a datagram: the last text behind its content that is no port. */
const hostOf = (args: Args): string | undefined =>
  args.findLast((one): one is string => typeof one === 'string' && !/^\d+$/.test(one));

type Method<This> = (this: This, ...args: unknown[]) => unknown;

/** Replaces a method. @returns a function that restores it */
function replace<This extends object>(
  owner: This,
  name: keyof This & string,
  make: (own: Method<This>) => Method<This>,
): () => void {
  const methods = owner as Record<string, Method<This>>;
  const own = methods[name];
  if (own === undefined) throw new Error(`Node has no method ${name} here.`);
  methods[name] = make(own);
  return () => {
    methods[name] = own;
  };
}

const guardConnections = (): (() => void) =>
  replace<Socket>(
    Socket.prototype,
    'connect',
    (own) =>
      function connect(...args) {
        const place = placeOf(args);
        if (place === undefined || isHere(place.host)) return own.apply(this, args);
        // Like a connection that fails later, so that clients handle it as one.
        Object.assign(this, { connecting: true });
        process.nextTick(() => this.destroy(new OtherMachine(`${place.host}:${place.port}`)));
        return this;
      },
  );

const guardDatagrams = (name: 'send' | 'connect'): (() => void) =>
  replace<DatagramSocket>(
    DatagramSocket.prototype,
    name,
    (own) =>
      function guarded(...args) {
        // The content of a datagram may be a text, too.
        const host = hostOf(name === 'send' ? args.slice(1) : args);
        if (host === undefined || isHere(host)) return own.apply(this, args);
        const error = new OtherMachine(host);
        const callback = args.at(-1);
        process.nextTick(() => {
          if (typeof callback === 'function') (callback as (error: Error) => void)(error);
          else this.emit('error', error);
        });
        return undefined;
      },
  );

/** The number of callers that refuse connections now. */
let callers = 0;
let restore: readonly (() => void)[] = [];

/**
 * Refuses the connections and datagrams of this thread to other machines: those of `fetch`, `http`, `net`, `tls` and `dgram`, and
 * of all that is built on them. Other threads, child processes and the look-ups of `dns.resolve` are not affected.
 *
 * @returns a function that ends it; connections are refused until each caller has called its own
 */
export function refuseOtherMachines(): () => void {
  callers += 1;
  if (callers === 1) restore = [guardConnections(), guardDatagrams('send'), guardDatagrams('connect')];
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    callers -= 1;
    if (callers === 0) for (const one of restore) one();
  };
}
