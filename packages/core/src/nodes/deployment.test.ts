import { describe, expect, it } from 'vitest';
import type { Decision } from '../refusals/index.js';
import type { DeployableImage, DeploymentBody } from './deployment-body.js';
import { type DeploymentGround, draftDeployment } from './deployment.js';

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE4H0GVZuRzvH0gKRlTPYSXjoW3IpVy4GJ1rTBWvUjeu me@laptop';

const image: DeployableImage = {
  id: 'node/debian12',
  label: 'Debian 12',
  size: 1_500,
  status: 'available',
  capabilities: ['cloud-init'],
  is_public: true,
};

const script = {
  images: ['node/debian12'],
  user_defined_fields: [
    { name: 'DB_NAME' },
    { name: 'SIZE', default: 'small', oneOf: 'small,large' },
    { name: 'PARTS', default: '', manyOf: 'web, mail,dns' },
  ],
};

const ground: DeploymentGround = {
  image,
  script: undefined,
  capabilities: ['Nodes', 'Metadata'],
  passwordScore: 4,
  userKeys: new Map([
    ['alice', [key]],
    ['bob', []],
  ]),
};

const body: DeploymentBody = { image: 'node/debian12', root_pass: 'a good one, this' };

const problems = (decision: Decision<unknown>): [string, string | undefined][] =>
  decision.ok ? [] : decision.refusals.map(({ id, field }) => [id, field]);

const of = (more: DeploymentBody, other: Partial<DeploymentGround> = {}) =>
  draftDeployment({ ...body, ...more }, { ...ground, ...other });

describe('a deployment', () => {
  it('has what it was asked for, each key once', () => {
    expect(
      of({ authorized_keys: [` ${key}\n`], authorized_users: ['alice'], metadata: { user_data: 'aGk=' } }),
    ).toEqual({
      ok: true,
      value: {
        image,
        rootPassword: body.root_pass,
        authorizedKeys: [key],
        script: undefined,
        userData: 'aGk=',
      },
    });
  });

  it('is none without an image, whatever is said of the root user', () => {
    const empty = { image: null, root_pass: 'x', authorized_keys: null };
    expect(of(empty, { image: undefined, passwordScore: 0 })).toEqual({ ok: true, value: undefined });
    expect(of({ ...empty, image: '' }, { image: undefined })).toEqual({ ok: true, value: undefined });
  });

  it('gives a script what it asks for, as texts', () => {
    const data = { DB_NAME: 'shop', SIZE: 'large', PARTS: 'web,dns', PORT: 80, TLS: true, none: null };
    expect(of({ stackscript_id: 7, stackscript_data: data }, { script })).toMatchObject({
      value: {
        script: {
          id: 7,
          values: { DB_NAME: 'shop', SIZE: 'large', PARTS: 'web,dns', PORT: '80', TLS: 'true' },
        },
      },
    });
  });

  it.each<[string, DeploymentBody, Partial<DeploymentGround>, ...[string, string][]]>([
    ['an unknown image', {}, { image: undefined }, ['node.image.known', 'image']],
    [
      'an image that is not there yet',
      {},
      { image: { ...image, status: 'creating' } },
      ['node.image.known', 'image'],
    ],
    ['no password', { root_pass: null }, {}, ['node.password.required', 'root_pass']],
    ['a weak password', {}, { passwordScore: 2 }, ['node.password.strong', 'root_pass']],
    [
      'a key that is none',
      { authorized_keys: [key, 'ssh-rsa x'] },
      {},
      ['node.keys.valid', 'authorized_keys[1]'],
    ],
    ['an unknown user', { authorized_users: ['eve'] }, {}, ['node.users.known', 'authorized_users[0]']],
    [
      'a user without keys',
      { authorized_users: ['alice', 'bob'] },
      {},
      ['node.users.keys', 'authorized_users[1]'],
    ],
    ['an unknown script', { stackscript_id: 7 }, {}, ['node.script.known', 'stackscript_id']],
    [
      'a script for other images',
      { stackscript_id: 7, stackscript_data: { DB_NAME: 'a' } },
      { script: { ...script, images: ['node/arch'] } },
      ['node.script.image', 'stackscript_id'],
    ],
    [
      'a script on an image of the account',
      { stackscript_id: 7, stackscript_data: { DB_NAME: 'a' } },
      { script: { ...script, images: ['any/all'] }, image: { ...image, is_public: false } },
      ['node.script.image', 'stackscript_id'],
    ],
    [
      'a script that is given too little, and what it does not take',
      { stackscript_id: 7, stackscript_data: { SIZE: 'huge', PARTS: 'web,ftp' } },
      { script },
      ['node.script.data-required', 'stackscript_data.DB_NAME'],
      ['node.script.data-valid', 'stackscript_data.SIZE'],
      ['node.script.data-valid', 'stackscript_data.PARTS'],
    ],
    [
      'a script that is given too much',
      { stackscript_id: 7, stackscript_data: { DB_NAME: 'a'.repeat(65_536) } },
      { script },
      ['node.script.data-size', 'stackscript_data'],
    ],
    [
      'user data that is no Base64',
      { metadata: { user_data: 'ab*=' } },
      {},
      ['node.user-data.base64', 'metadata.user_data'],
    ],
    [
      'user data that is too much, where nothing reads it',
      { metadata: { user_data: 'AAAA'.repeat(21_846) } },
      { image: { ...image, capabilities: [] }, capabilities: ['Nodes'] },
      ['node.user-data.size', 'metadata.user_data'],
      ['node.user-data.image', 'metadata.user_data'],
      ['node.user-data.region', 'metadata.user_data'],
    ],
  ])('is refused with %s', (_title, more, other, ...expected) => {
    expect(problems(of(more, other))).toEqual(expected);
  });

  it('takes user data of exactly the most, with line breaks in it', () => {
    const most = 'AAAA'.repeat(21_845);
    const broken = most.replace(/.{76}/g, '$&\r\n');
    expect(of({ metadata: { user_data: broken } })).toMatchObject({ ok: true, value: { userData: most } });
  });
});
