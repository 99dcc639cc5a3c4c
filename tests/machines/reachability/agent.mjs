// Sends and receives in the network namespace that it is started in. Lines of JSON on standard input say what to send; those on
// standard output say what has arrived.
import { createSocket } from 'node:dgram';
import { connect, createServer } from 'node:net';
import { createInterface } from 'node:readline';

const [, , name, ...ports] = process.argv;
const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

for (const port of ports.map(Number)) {
  const sink = createSocket('udp4');
  sink.on('message', (id) => say({ arrived: `${id.toString()} at ${name}` }));
  await new Promise((resolve) => sink.bind(port, resolve));
  // A client knows by its name who has answered.
  const echo = createServer((socket) => socket.on('error', () => undefined).end(name));
  await new Promise((resolve) => echo.listen(port, '0.0.0.0', resolve));
}

const open = new Set();

function sendTcp({ id, address, port }) {
  const socket = connect({ host: address, port });
  open.add(socket);
  socket.on('data', (who) => {
    say({ arrived: `${id} at ${who.toString()}` });
    socket.destroy();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => open.delete(socket));
}

function sendUdp({ id, address, port }) {
  const socket = createSocket('udp4');
  socket.on('error', () => undefined);
  // Without a route it is not sent, and nothing arrives.
  socket.send(id, port, address, () => socket.close());
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { probes } = JSON.parse(line);
  for (const socket of open) socket.destroy();
  for (const probe of probes) (probe.protocol === 'TCP' ? sendTcp : sendUdp)(probe);
});

say({ ready: true });
