import type { CloudClient } from '@cloud-account/client';
import type { Schema } from '@cloud-account/spec';
import { Command } from 'commander';
import { openClient } from '../api/connection.js';
import { answerOf } from '../connection.js';
import { examples } from '../examples.js';
import { refused, unreachable } from '../problems.js';
import type { Open } from '../session.js';

/** Ctrl+], which ends the connection and is not sent. */
const END = 0x1d;

/** The codes of WebSocket with which a console ends without a problem: by this program, and when the server stops (RFC 6455, 7.4.1). */
const ENDED = [1000, 1001, 1005];

/** The code with which the server refuses or ends a console. */
const REFUSED = 1008;

/** The reason in the last message of a console that the server ends; undefined for a text of the machine. */
function reasonIn(text: string): string | undefined {
  if (!text.startsWith('{"type":"error",')) return undefined;
  try {
    return (JSON.parse(text) as { reason?: string }).reason;
  } catch {
    return undefined;
  }
}

/** Joins the terminal and the console of a node, until one of them ends. @throws CommandFailure when the console cannot be opened */
async function join({ console_url: url, ws_protocols: protocols }: Schema<'NodeConsole'>): Promise<void> {
  const { WebSocket } = await import('ws');
  const { stdin, stdout } = process;
  return new Promise((resolve, reject) => {
    const console = new WebSocket(url, [...protocols]);
    let problem = '';
    console
      .once('open', () => {
        if (stdin.isTTY) stdin.setRawMode(true);
        stdin.on('data', (typed: Buffer) => {
          if (stdin.isTTY && typed.includes(END)) console.close();
          else console.send(typed);
        });
      })
      .on('message', (text: Buffer) => {
        const reason = reasonIn(text.toString());
        if (reason === undefined) stdout.write(text);
        else problem = reason;
      })
      .on('error', ({ message }) => {
        problem = message;
      })
      .once('close', (code: number) => {
        if (stdin.isTTY) stdin.setRawMode(false);
        stdin.pause();
        if (ENDED.includes(code)) resolve();
        else if (code === REFUSED) reject(refused(problem));
        else
          reject(unreachable(`The console of ${url} ended: ${problem === '' ? `code ${code}` : problem}.`));
      });
  });
}

/** The ID of a node. @param named its ID, or its label @throws CommandFailure when no node has the label */
async function nodeIdOf(client: CloudClient, named: string): Promise<number> {
  if (/^[1-9]\d{0,15}$/.test(named)) return Number(named);
  const { data } = await answerOf(client.listNodes({ filter: { label: named } }));
  const [node] = data;
  if (node === undefined) throw refused(`Not found: node ${named}`);
  return node.id;
}

/** `console`: the serial console of a node. */
export const consoleCommand = (open: Open): Command =>
  new Command('console')
    .argument('<node>', "the node's ID, or its label")
    .description('open the serial console of a node in this terminal; Ctrl+] ends it')
    .addHelpText('after', examples('console web-1'))
    .action(async (node: string, _options: object, command: Command) => {
      const session = open(command);
      const client = await openClient(session);
      const nodeId = await nodeIdOf(client, node);
      const console = await answerOf(client.openNodeConsole({ nodeId }));
      session.print(`Connected to node ${nodeId}; Ctrl+] ends the connection.\n`);
      await join(console);
    });
