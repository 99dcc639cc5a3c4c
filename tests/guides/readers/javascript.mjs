// Runs blocks of JavaScript as a prompt does, which keeps variables and takes `await`: each line of the input is one, with the
// variables of the shell.
import { Session } from 'node:inspector/promises';
import { createInterface } from 'node:readline';

const said = [];
console.log = (...values) => {
  said.push(values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(' '));
};

const session = new Session();
session.connect();

for await (const line of createInterface({ input: process.stdin })) {
  const { code, folder, variables } = JSON.parse(line);
  Object.assign(process.env, variables);
  process.chdir(folder);
  said.length = 0;
  const asked = { expression: code, replMode: true, awaitPromise: true };
  const { exceptionDetails } = await session.post('Runtime.evaluate', asked);
  const problem = exceptionDetails?.exception?.description ?? exceptionDetails?.text ?? null;
  process.stdout.write(`${JSON.stringify({ said: said.join('\n'), problem })}\n`);
}
