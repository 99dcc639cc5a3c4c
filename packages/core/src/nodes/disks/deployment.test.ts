import { describe, expect, it } from 'vitest';
import { ownLabels } from '../default-labels.js';
import type { DeploymentBody } from './deployment-body.js';
import { type DeploymentFacts, draftDeployment } from './deployment.js';
import { image, problemsOf } from '../machines/nodes.fixture.js';

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE4H0GVZuRzvH0gKRlTPYSXjoW3IpVy4GJ1rTBWvUjeu me@laptop';

const script = {
  images: ['node/debian12'],
  user_defined_fields: [
    { name: 'DB_NAME', label: 'Name' },
    { name: 'SIZE', label: 'Size', default: 'small', oneOf: 'small,large' },
    { name: 'PARTS', label: 'Parts', default: '', manyOf: 'web, mail,dns' },
  ],
};

const facts: DeploymentFacts = {
  image,
  script: undefined,
  capabilities: ['Nodes', 'Metadata'],
  passwordScore: 4,
  labels: ownLabels,
  userKeys: new Map([
    ['alice', [key]],
    ['bob', []],
  ]),
};

const body: DeploymentBody = { image: 'node/debian12', root_pass: 'a good one, this' };

type Fields = Partial<Record<keyof DeploymentBody, unknown>>;

const of = (more: Fields, other: Partial<DeploymentFacts> = {}) =>
  draftDeployment({ ...body, ...more } as DeploymentBody, { ...facts, ...other });

describe('a deployment', () => {
  it('has the given values, each key once', () => {
    expect(
      of({ authorized_keys: [` ${key}\n`], authorized_users: ['alice'], metadata: { user_data: 'aGk=' } }),
    ).toEqual({
      ok: true,
      value: {
        image,
        rootPassword: body.root_pass,
        authorizedKeys: [key],
        script: undefined,
      },
    });
  });

  it('does not exist without an image, even with fields of the root user', () => {
    const facts = { image: undefined, passwordScore: 0 };
    for (const image of [undefined, ''])
      expect(of({ image, root_pass: 'x' }, facts)).toEqual({ ok: true, value: undefined });
  });

  it('gives a script its fields as texts', () => {
    const data = { DB_NAME: 'shop', SIZE: 'large', PARTS: 'web,dns', PORT: 80, TLS: true, none: '' };
    expect(of({ stackscript_id: 7, stackscript_data: data }, { script })).toMatchObject({
      value: {
        script: {
          id: 7,
          values: { DB_NAME: 'shop', SIZE: 'large', PARTS: 'web,dns', PORT: '80', TLS: 'true' },
        },
      },
    });
  });

  it('gives a script the defaults of fields without a value', () => {
    const data = { DB_NAME: 'shop', SIZE: '' };
    expect(of({ stackscript_id: 7, stackscript_data: data }, { script })).toMatchObject({
      value: { script: { values: { DB_NAME: 'shop', SIZE: 'small', PARTS: '' } } },
    });
  });

  it('accepts scripts for all images of the platform, with defaults, up to the maximum size of their data', () => {
    const any = { ...script, images: ['node/arch', 'any/all'] };
    const data = {
      DB_NAME: 'a'.repeat(65_535 - '{"DB_NAME":"","PARTS":"web, mail"}'.length),
      PARTS: 'web, mail',
    };
    expect(of({ stackscript_id: 7, stackscript_data: data }, { script: any })).toMatchObject({ ok: true });
  });

  it.each<[string, Fields, Partial<DeploymentFacts>, ...string[]]>([
    ['an unknown image', {}, { image: undefined }, 'node.image.known image: image is not valid'],
    [
      'an image that is not available yet',
      {},
      { image: { ...image, status: 'creating' } },
      'node.image.known image: image is not valid',
    ],
    ['no password', { root_pass: undefined }, {}, 'node.password.required root_pass: root_pass is required'],
    [
      'a weak password',
      {},
      { passwordScore: 2 },
      'node.password.strong root_pass: Password does not meet strength requirement',
    ],
    [
      'an invalid key',
      { authorized_keys: [key, 'ssh-rsa x'] },
      {},
      'node.keys.valid authorized_keys[1]: authorized_keys is not valid',
    ],
    [
      'an unknown user',
      { authorized_users: ['eve'] },
      {},
      'node.users.known authorized_users[0]: authorized_users is not valid',
    ],
    [
      'a user without keys',
      { authorized_users: ['alice', 'bob'] },
      {},
      'node.users.keys authorized_users[1]: The user has no SSH keys',
    ],
    [
      'an unknown script',
      { stackscript_id: 7 },
      {},
      'node.script.known stackscript_id: stackscript_id is not valid',
    ],
    [
      'a script for other images',
      { stackscript_id: 7, stackscript_data: { DB_NAME: 'a' } },
      { script: { ...script, images: ['node/arch'] } },
      'node.script.image stackscript_id: The image is not supported by this stack script',
    ],
    [
      'a script on an image of the account',
      { stackscript_id: 7, stackscript_data: { DB_NAME: 'a' } },
      { script: { ...script, images: ['any/all'] }, image: { ...image, is_public: false } },
      'node.script.image stackscript_id: The image is not supported by this stack script',
    ],
    [
      'a script with missing and invalid fields',
      { stackscript_id: 7, stackscript_data: { SIZE: 'huge', PARTS: 'web,ftp' } },
      { script },
      'node.script.data-required stackscript_data.DB_NAME: DB_NAME is required',
      'node.script.data-valid stackscript_data.SIZE: Must be one of small, large',
      'node.script.data-valid stackscript_data.PARTS: Must be one of web, mail, dns',
    ],
    [
      'a script without an image',
      { image: undefined, stackscript_id: 7, stackscript_data: { DB_NAME: 'a' } },
      { script, image: undefined },
      'node.script.image stackscript_id: A stack script needs an image to run on',
    ],
    [
      'a script with a field that is no text or null',
      { stackscript_id: 7, stackscript_data: { DB_NAME: '', SIZE: { is: 'small' } } },
      { script },
      'node.script.data-required stackscript_data.DB_NAME: DB_NAME is required',
      'node.script.data-valid stackscript_data.SIZE: SIZE is not valid',
    ],
    [
      'a script with too much data',
      { stackscript_id: 7, stackscript_data: { DB_NAME: 'a'.repeat(65_536) } },
      { script },
      'node.script.data-size stackscript_data: Must be at most 65,535 characters',
    ],
    [
      'user data that are not Base64',
      { metadata: { user_data: 'ab*=' } },
      {},
      'node.user-data.base64 metadata.user_data: Must be Base64',
    ],
    [
      'user data that are too large, and an image that does not read them',
      { metadata: { user_data: 'AAAA'.repeat(21_846) } },
      { image: { ...image, capabilities: [] }, capabilities: ['Nodes'] },
      'node.user-data.size metadata.user_data: Must be at most 65,535 bytes, decoded',
      'node.user-data.image metadata.user_data: Needs an image that reads user data (cloud-init)',
      'node.user-data.region metadata.user_data: The region does not offer Metadata',
    ],
  ])('is refused with %s', (_title, more, other, ...expected) => {
    expect(problemsOf(of(more, other))).toEqual(expected);
  });

  it('accepts user data of the maximum size, with line breaks', () => {
    const broken = 'AAAA'.repeat(21_845).replace(/.{76}/g, '$&\r\n');
    expect(problemsOf(of({ metadata: { user_data: broken } }))).toEqual([]);
  });

  it('accepts user data where it is not known that nothing reads them: on a private image, and without an image', () => {
    const metadata = { user_data: 'aGk=' };
    const own = { ...image, is_public: false, capabilities: [] };
    expect(problemsOf(of({ metadata }, { image: own }))).toEqual([]);
    expect(problemsOf(of({ image: undefined, metadata }, { image: undefined }))).toEqual([]);
  });
});
