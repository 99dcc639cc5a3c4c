import { forProgram } from './fixture.mjs';

/**
 * The rules about operations. Changes a rule must refuse (with a part of the message), and changes it must accept;
 * the untouched document is accepted by all.
 */
export const operationCases = {
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
};
