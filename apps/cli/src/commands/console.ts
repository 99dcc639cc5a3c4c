import { connect } from 'node:net';
import { Command } from 'commander';
import { idArgument } from '../arguments.js';
import { answerOf } from '../connection.js';
import { examples } from '../examples.js';
import { refused } from '../problems.js';
import type { Open } from '../session.js';

/** Ctrl+], which ends the connection and is not sent. */
const END = 0x1d;

/** Joins the terminal and the serial console of a machine, until one of them ends. */
function join(socket: string): Promise<void> {
  const { stdin, stdout } = process;
  return new Promise((resolve, reject) => {
    const console = connect(socket);
    const end = (error?: Error) => {
      if (stdin.isTTY) stdin.setRawMode(false);
      stdin.pause();
      console.destroy();
      if (error === undefined) resolve();
      else reject(refused(`The console cannot be opened: ${error.message}.`));
    };
    console.once('connect', () => {
      if (stdin.isTTY) stdin.setRawMode(true);
      stdin.on('data', (typed: Buffer) => {
        if (stdin.isTTY && typed.includes(END)) end();
        else console.write(typed);
      });
      console.pipe(stdout, { end: false });
    });
    console.once('error', end).once('close', () => {
      end();
    });
  });
}

/** `console`: the serial console of a virtual machine. */
export const consoleCommand = (open: Open): Command =>
  new Command('console')
    .argument('<node>', "the node's ID", idArgument)
    .option('--show', 'only show the socket of the console, and the port of SSH')
    .description('open the serial console of a node that runs on this host; Ctrl+] ends it')
    .addHelpText('after', examples('console 123', 'console 123 --show'))
    .action(async (nodeId: number, { show }: { show?: boolean }, command: Command) => {
      const { output, print, client } = open(command);
      const found = await answerOf((await client()).getNodeConsole({ nodeId }));
      if (show === true) {
        output.record(found);
        return;
      }
      const ssh = found.ssh_port === null ? '' : ` SSH: ssh -p ${found.ssh_port} root@127.0.0.1.`;
      print(`Connected to node ${nodeId}; Ctrl+] ends the connection.${ssh}\n`);
      await join(found.socket);
    });
