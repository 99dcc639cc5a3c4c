import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forProgram, soundDocument } from './fixture.mjs';
import plugin from '../plugin.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * For every rule: changes it must refuse (with a part of the message), and changes it must accept. The untouched
 * document is accepted by all.
 */
const cases = {
  'operation-id': {
    refuses: {
      'a GET named as a change': [
        'must be get… or list…',
        (d) => (d.paths['/jars'].get.operationId = 'fetchJars'),
      ],
      'a POST named as a read': [
        'must be create…',
        (d) => (d.paths['/jars'].post.operationId = 'listNewJars'),
      ],
      'a verb without a noun': [
        'must be update…',
        (d) => (d.paths['/jars/{jarId}'].put.operationId = 'update'),
      ],
      'a DELETE by another verb': [
        'must be delete…',
        (d) => (d.paths['/jars/{jarId}'].delete.operationId = 'removeJar'),
      ],
      'a paged list that is got': ['must be list…', (d) => (d.paths['/jars'].get.operationId = 'getJars')],
      'a PATCH': [
        'PATCH is not a method',
        (d) =>
          (d.paths['/jars/{jarId}'].patch = { ...d.paths['/jars/{jarId}'].put, operationId: 'patchJar' }),
      ],
    },
    accepts: {
      'an action by its own verb': (d) => (d.paths['/jars'].post.operationId = 'openJar'),
    },
  },
  'operation-responses': {
    refuses: {
      'no 429': ['must declare the answer 429', (d) => delete d.paths['/jars'].get.responses['429']],
      'a token without a 401': [
        'must declare the answer 401',
        (d) => delete d.paths['/jars'].get.responses['401'],
      ],
      'a token that may be left out, without a 401': [
        'must declare the answer 401',
        (d) => {
          d.paths['/jars'].get.security.push({});
          delete d.paths['/jars'].get.responses['401'];
        },
      ],
      'a path parameter without a 404': [
        'must declare the answer 404',
        (d) => delete d.paths['/jars/{jarId}'].delete.responses['404'],
      ],
      'a page without a 404': [
        'must declare the answer 404',
        (d) => delete d.paths['/jars'].get.responses['404'],
      ],
      'a body without a 415': [
        'must declare the answer 415',
        (d) => delete d.paths['/jars'].post.responses['415'],
      ],
      'a key without a 401': [
        'must declare the answer 401',
        (d) => delete forProgram(d).paths['/jars'].get.responses['401'],
      ],
      'an envelope of its own': [
        'must answer 400 with the shared error envelope',
        (d) =>
          (d.paths['/jars'].get.responses['400'].content['application/json'].schema = {
            $ref: '#/components/schemas/Empty',
          }),
      ],
      'an error without a body': [
        'must answer 403 with the shared',
        (d) => delete d.paths['/jars'].get.responses['403'].content,
      ],
      'a 204 with a body': [
        'must answer 204 with the shared',
        (d) => (d.paths['/jars'].get.responses['204'] = d.paths['/jars'].get.responses['200']),
      ],
    },
    accepts: {
      'a success without a body': (d) =>
        (d.paths['/jars'].get.responses['204'] = { description: 'Nothing.' }),
      'a public operation without 401 and 403': (d) => {
        const { get } = d.paths['/jars'];
        get.security = [];
        delete get.responses['401'];
        delete get.responses['403'];
      },
    },
  },
  'body-examples': {
    refuses: {
      'a field without an example': [
        'body of createJar has no example',
        (d) => delete d.components.schemas.JarCreate.properties.label.example,
      ],
      'an item without an example': [
        'body of listJars has no example',
        (d) => delete d.components.schemas.Jar.properties.weight_grams.example,
      ],
    },
    accepts: {
      'an example of the whole body': (d) => {
        delete d.components.schemas.JarCreate.properties.label.example;
        d.paths['/jars'].post.requestBody.content['application/json'].example = { label: 'plum' };
      },
      'an example on the list itself': (d) => {
        delete d.components.schemas.Jar.properties.weight_grams.example;
        d.components.schemas.JarPage.properties.data.example = [];
        d.components.schemas.Jar.example = { label: 'plum', weight_grams: 1 };
      },
    },
  },
  'no-default-in-put': {
    refuses: {
      'a default of a field': [
        'no default in a PUT',
        (d) =>
          (d.components.schemas.JarUpdate.properties.label = {
            ...d.components.schemas.JarUpdate.properties.label,
            default: 'jam',
          }),
      ],
      'a default deeper down': [
        'no default in a PUT',
        (d) =>
          (d.components.schemas.JarUpdate.properties.lid.properties.colour = {
            type: 'string',
            description: 'Its colour.',
            default: 'red',
            example: 'red',
          }),
      ],
      'a default beside a reference': [
        'no default in a PUT',
        (d) => {
          d.components.schemas.Label = { type: 'string', description: 'A label.', example: 'plum' };
          d.components.schemas.JarUpdate.properties.label = {
            $ref: '#/components/schemas/Label',
            default: 'jam',
          };
        },
      ],
    },
    accepts: {
      'a field that is called default': (d) =>
        (d.components.schemas.JarUpdate.properties.default = {
          type: 'boolean',
          description: 'Whether it is the first.',
          example: true,
        }),
    },
  },
  'closed-objects': {
    refuses: {
      'a body that says it is closed': [
        'in the body of createJar says itself',
        (d) => (d.components.schemas.JarCreate.additionalProperties = false),
      ],
      'an answer that says it is open': [
        'in the answer of listJars says itself',
        (d) => (d.components.schemas.Jar.additionalProperties = true),
      ],
      'an object of an answer in a body': [
        'in the body of updateJar is in an answer too',
        (d) => (d.components.schemas.JarUpdate.properties.lid = { $ref: '#/components/schemas/Jar' }),
      ],
    },
    accepts: {
      'an object of an answer in a body where both are closed': (d) => {
        d['x-completion'].closed.push('bodies');
        d.components.schemas.JarUpdate.properties.lid = { $ref: '#/components/schemas/Jar' };
      },
      'a map with values of a type': (d) =>
        (d.components.schemas.JarUpdate.properties.lid.additionalProperties = { type: 'string' }),
    },
  },
  'property-names': {
    refuses: {
      camelCase: [
        '"weightGrams" must be snake_case',
        (d) =>
          (d.components.schemas.Jar.properties.weightGrams = {
            type: 'integer',
            description: 'Its weight.',
            example: 1,
          }),
      ],
      'a hyphen': [
        '"weight-grams" must be',
        (d) =>
          (d.components.schemas.Jar.properties['weight-grams'] = {
            type: 'integer',
            description: 'Its weight.',
            example: 1,
          }),
      ],
    },
    accepts: {
      'digits in a name': (d) =>
        (d.components.schemas.Jar.properties.ipv6_range2 = {
          type: 'string',
          description: 'A range.',
          example: 'a',
        }),
    },
  },
  'operation-scopes': {
    refuses: {
      'two scopes': [
        'exactly one scope',
        (d) => (d.paths['/jars'].get.security[0].oauth = ['jars:read_only', 'jars:read_write']),
      ],
      'no scope': ['exactly one scope', (d) => (d.paths['/jars'].get.security[0].oauth = [])],
      'a write with a reading scope': [
        'needs a read_write scope',
        (d) => (d.paths['/jars'].post.security[0].oauth = ['jars:read_only']),
      ],
      'no personal access token': [
        'must accept a personal access token',
        (d) => d.paths['/jars'].get.security.pop(),
      ],
      'no key where programs call': [
        'must name the one key',
        (d) => delete forProgram(d).paths['/jars'].get.security,
      ],
      'a public operation where programs call': [
        'must name the one key',
        (d) => (forProgram(d).paths['/jars'].get.security = []),
      ],
    },
    accepts: {
      'a key where programs call': forProgram,
      'any token, with a note': (d) => {
        d.paths['/jars'].get.security[0].oauth = [];
        d.paths['/jars'].get['x-scope-note'] = 'Everyone may look at jars.';
      },
    },
  },
  'operation-grant': {
    refuses: {
      'nothing said': ['must say in x-grant', (d) => delete d.paths['/jars'].post['x-grant']],
      'a parameter the path lacks': [
        'lidId names, which its path does not have',
        (d) => (d.paths['/jars/{jarId}'].put['x-grant'][0].parameter = 'lidId'),
      ],
      'grants where programs call': [
        'is not called by users',
        (d) => (forProgram(d).paths['/jars'].get['x-grant'] = []),
      ],
    },
    accepts: {
      'no grant needed': (d) => (d.paths['/jars'].post['x-grant'] = []),
      'only unrestricted users': (d) => (d.paths['/jars'].post['x-grant'] = [{ unrestricted: true }]),
      'an entity named in the body': (d) =>
        (d.paths['/jars'].post['x-grant'] = [
          { entity: 'jar', level: 'read_only', parameter: 'body.jar_id' },
        ]),
    },
  },
  'rate-limits': {
    refuses: {
      'no general limits': ['stand in x-rate-limits', (d) => delete d['x-rate-limits']],
      'one bucket of two sizes': [
        'what other operations say',
        (d) => {
          d.paths['/jars'].post['x-rate-limit'] = { requests: 2, seconds: 60, bucket: 'glass' };
          d.paths['/jars'].get['x-rate-limit'] = { requests: 3, seconds: 60, bucket: 'glass' };
        },
      ],
      'general limits where programs call': [
        'Only users are limited',
        (d) => (forProgram(d)['x-rate-limits'] = {}),
      ],
      'a limit where programs call': [
        'is not called by users',
        (d) => (forProgram(d).paths['/jars'].get['x-rate-limit'] = { requests: 2, seconds: 60 }),
      ],
    },
    accepts: {
      'no limits where programs call': forProgram,
      'an own limit': (d) => (d.paths['/jars'].post['x-rate-limit'] = { requests: 2, seconds: 60 }),
      'a shared bucket that stands alone': (d) => {
        for (const operation of [d.paths['/jars'].post, d.paths['/jars'].get]) {
          operation['x-rate-limit'] = { requests: 750, seconds: 1, bucket: 'glass', alone: true };
        }
      },
    },
  },
  decisions: {
    refuses: {
      'one id in two places': [
        'stands in two places',
        (d) =>
          (d.components.schemas.Jar['x-decision'] = {
            id: 'jars-are-glass',
            choice: 'Glass.',
            why: 'Glass.',
          }),
      ],
    },
    accepts: {
      'a second decision': (d) =>
        (d.components.schemas.Jar['x-decision'] = { id: 'jars-have-lids', choice: 'Lids.', why: 'Flies.' }),
    },
  },
  extensions: {
    refuses: {
      'a word that is none': [
        'x-colour is none of the extensions',
        (d) => (d.paths['/jars'].get['x-colour'] = 'red'),
      ],
      'a word with a slip of the pen': [
        'x-filterabel is none of the extensions',
        (d) => (d.components.schemas.Jar.properties.label['x-filterabel'] = true),
      ],
      'a word beside a reference': [
        'x-filtrable is none of the extensions',
        (d) => (d.components.schemas.JarPage.properties.data.items['x-filtrable'] = true),
      ],
      'a word that has no meaning where it stands': [
        'x-event stands in a Schema and belongs in: Operation',
        (d) => (d.components.schemas.Jar['x-event'] = 'jar_create'),
      ],
      'an event beside a path': [
        'x-event stands in a PathItem',
        (d) => (d.paths['/jars']['x-event'] = 'jar_create'),
      ],
      'what the bundle writes': ['x-area is written by', (d) => (d.paths['/jars'].get['x-area'] = 'jars')],
      'an event of several words': [
        'x-event is not as it should be',
        (d) => (d.paths['/jars'].post['x-event'] = 'jar create'),
      ],
      'a field that is not filterable, in so many words': [
        'x-filterable is not as it should be',
        (d) => (d.components.schemas.Jar.properties.label['x-filterable'] = false),
      ],
      'a grant of a level that is none': [
        'x-grant is not as it should be',
        (d) => (d.paths['/jars'].get['x-grant'][0].level = 'admin'),
      ],
      'a grant on an entity that nothing names': [
        'x-grant is not as it should be',
        (d) => delete d.paths['/jars'].get['x-grant'][0].list,
      ],
      'a general limit too few': [
        "x-rate-limits must have required property 'list'",
        (d) => delete d['x-rate-limits'].list,
      ],
      'a general limit without a period': [
        "must have required property 'seconds'",
        (d) => delete d['x-rate-limits'].all.seconds,
      ],
      'a limit of nothing': [
        'x-rate-limit/requests must be >= 1',
        (d) => (d.paths['/jars'].post['x-rate-limit'] = { requests: 0, seconds: 60 }),
      ],
      'a limit with a word too many': [
        'x-rate-limit must NOT have additional properties',
        (d) => (d.paths['/jars'].post['x-rate-limit'] = { requests: 2, seconds: 60, minutes: 1 }),
      ],
      'a bucket with the name of the general one': [
        'x-rate-limit/bucket must match pattern',
        (d) => (d.paths['/jars'].post['x-rate-limit'] = { requests: 2, seconds: 60, bucket: 'all' }),
      ],
      'a decision without a reason': [
        "must have required property 'why'",
        (d) => delete d.info['x-decision'][0].why,
      ],
      'a decision with an empty choice': [
        'choice must match pattern',
        (d) => (d.info['x-decision'][0].choice = ' '),
      ],
      'a decision whose id has spaces': [
        'id must match pattern',
        (d) => (d.info['x-decision'][0].id = 'Jars are glass'),
      ],
    },
    accepts: {
      'every word where it belongs': (d) => {
        Object.assign(d.paths['/jars'].post, {
          'x-event': 'jar_create',
          'x-companion': true,
          'x-body-values': 3000,
          'x-max-age': 60,
        });
        d.paths['/jars/{jarId}'].parameters[0]['x-segments'] = 2;
        d.components.schemas.Jar.properties.label['x-filterable'] = true;
        d.components.schemas.Jar['x-bounds'] = { lids: { maximum: 1 } };
      },
      'what is no word of ours: the name of a header, and data of an example': (d) => {
        d.paths['/jars'].get.responses['200'].headers = {
          'X-Colour': { description: 'Its colour.', schema: { type: 'string' }, example: 'red' },
        };
        d.paths['/jars'].post.requestBody.content['application/json'].example = { label: 'x-plum' };
        Object.assign(d.components.schemas.Empty, {
          additionalProperties: { type: 'boolean' },
          example: { 'x-plum': true },
        });
      },
    },
  },
  'list-parameters': {
    refuses: {
      'a list without a filter': ['must take X-Filter', (d) => d.paths['/jars'].get.parameters.pop()],
      'a list without a size': ['must take page_size', (d) => d.paths['/jars'].get.parameters.splice(1, 1)],
    },
    accepts: {
      'parameters of the whole path': (d) => {
        d.paths['/jars'].parameters = d.paths['/jars'].get.parameters;
        delete d.paths['/jars'].get.parameters;
      },
    },
  },
  'schema-descriptions': {
    refuses: {
      'a field without a word': [
        '"label" has no description',
        (d) => (d.components.schemas.JarCreate.properties.label = { type: 'string', example: 'plum' }),
      ],
    },
    accepts: {
      'a description by reference': (d) => {
        d.components.schemas.Label = { type: 'string', description: 'A label.', example: 'plum' };
        d.components.schemas.Jar.properties.label = { $ref: '#/components/schemas/Label' };
      },
    },
  },
};

const fileOf = (...name) => `${name.join('-').replaceAll(/[^a-zA-Z0-9]+/g, '-')}.json`;

const lint = (folder, files) =>
  new Promise((resolve, reject) => {
    const arguments_ = [join(root, 'node_modules/@redocly/cli/bin/cli.js'), 'lint', ...files];
    execFile(
      process.execPath,
      [...arguments_, '--config', join(root, 'redocly.yaml'), '--format', 'json', '--max-problems', '10000'],
      { cwd: folder, maxBuffer: 2 ** 26, env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
      (_failed, stdout, stderr) => {
        try {
          // One JSON document for each file, one after the other.
          const results = JSON.parse(`[${stdout.replaceAll(/^}\s*{$/gm, '},{')}]`);
          resolve(results.flatMap((result) => result.problems));
        } catch {
          reject(new Error(`redocly lint gave no result: ${stderr}`));
        }
      },
    );
  });

describe('lint rules of the specification', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spec-lint-'));
  const found = new Map();
  const problems = (file) => found.get(file) ?? [];

  beforeAll(async () => {
    const files = [];
    const write = (file, change = () => undefined) => {
      const document = soundDocument();
      change(document);
      writeFileSync(join(folder, file), JSON.stringify(document, null, 1));
      files.push(file);
    };
    write('sound.json');
    for (const [rule, { refuses, accepts }] of Object.entries(cases)) {
      for (const [name, [, change]] of Object.entries(refuses)) write(fileOf(rule, name), change);
      for (const [name, change] of Object.entries(accepts)) write(fileOf(rule, name), change);
    }
    // One run for all: starting the linter is what costs.
    for (const problem of await lint(folder, files)) {
      const file = basename(problem.location[0].source.ref);
      found.set(file, [...problems(file), problem]);
    }
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('accept a sound document', () => {
    expect(problems('sound.json')).toEqual([]);
  });

  it('are each proven here', () => {
    expect(Object.keys(cases).sort()).toEqual(Object.keys(plugin().rules.oas3).sort());
  });

  for (const [rule, { refuses, accepts }] of Object.entries(cases)) {
    describe(rule, () => {
      it.each(Object.entries(refuses))('refuses %s', (name, [message]) => {
        const mine = problems(fileOf(rule, name)).filter(
          (problem) => problem.ruleId === `cloud-account/${rule}`,
        );
        expect(mine.map((problem) => problem.message).join('\n')).toContain(message);
        expect(mine.every((problem) => problem.severity === 'error')).toBe(true);
      });

      it.each(Object.keys(accepts))('accepts %s', (name) => {
        expect(problems(fileOf(rule, name))).toEqual([]);
      });
    });
  }
});
