import type { Deployment } from '@cloud-account/database';
import { runProgram } from './programs.js';

const BOUNDARY = '==part==';

const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A script that stores a stack script in the system, and runs it with its fields as variables, named as written and in capitals. */
function runner({ text, fields }: NonNullable<Deployment['script']>): string {
  const variables = Object.entries(fields).flatMap(([name, value]) =>
    [...new Set([name.toUpperCase(), name])].map((variable) => `export ${variable}=${shellWord(value)}`),
  );
  return [
    '#!/bin/sh',
    "base64 -d > /root/StackScript <<'END'",
    Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\n'),
    'END',
    'chmod 700 /root/StackScript',
    ...variables,
    'exec /root/StackScript',
    '',
  ].join('\n');
}

const part = (type: string, text: string): string =>
  [
    `--${BOUNDARY}`,
    `Content-Type: ${type}; charset="utf-8"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\n'),
    '',
  ].join('\n');

/**
 * The data that a host sends to a system: how root signs in, and the stack script. Data of users is apart, and overrides it.
 *
 * @param config further values for cloud-init
 */
export function vendorData({ script }: Pick<Deployment, 'script'>, config: object): string {
  const values = {
    disable_root: false,
    ssh_pwauth: true,
    // Systems refuse root with a password by default.
    write_files: [{ path: '/etc/ssh/sshd_config.d/10-root.conf', content: 'PermitRootLogin yes\n' }],
    locale: false,
    ...config,
  };
  return [
    `Content-Type: multipart/mixed; boundary="${BOUNDARY}"`,
    'MIME-Version: 1.0',
    '',
    part('text/cloud-config', `#cloud-config\n${JSON.stringify(values)}\n`),
    ...(script === undefined ? [] : [part('text/x-shellscript', runner(script))]),
    `--${BOUNDARY}--`,
    '',
  ].join('\n');
}

/** The public keys of root, one in each line. */
export const keysOf = ({ authorizedKeys }: Deployment): string[] =>
  authorizedKeys.flatMap((keys) => keys.split('\n').filter((line) => line.trim() !== ''));

/** The hash of a password as systems keep it. */
export const hashForSystem = async (password: string): Promise<string> =>
  (await runProgram('openssl', ['passwd', '-6', '-stdin'], { input: `${password}\n` })).trim();
