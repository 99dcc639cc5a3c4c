import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a server that a test can cut and fix. */
export interface SwitchableProxy {
  /** The given URL, by way of the proxy. */
  readonly url: string;
  /** Breaks all connections and refuses new ones. */
  cut(): void;
  /** Takes connections, but says nothing on them. */
  mute(): void;
  /** Keeps its connections, and says nothing more on any. */
  freeze(): void;
  fix(): void;
  close(): Promise<void>;
}

/** Puts a proxy before a server. @param target a URL with a port */
export async function startSwitchableProxy(target: string): Promise<SwitchableProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let state: 'whole' | 'cut' | 'mute' = 'whole';
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    keep(near);
    if (state === 'cut') near.destroy();
    if (state !== 'whole') return;
    const far = connect(Number(port), hostname);
    keep(far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    cut: () => {
      state = 'cut';
      breakAll();
    },
    mute: () => {
      state = 'mute';
      breakAll();
    },
    freeze: () => {
      state = 'mute';
      for (const socket of sockets) socket.pause();
    },
    fix: () => {
      state = 'whole';
      breakAll();
    },
    close: async () => {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
