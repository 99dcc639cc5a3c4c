/**
 * The rules about values, decisions and extensions. Changes a rule must refuse (with a part of the message), and changes it must accept;
 * the untouched document is accepted by all.
 */
export const schemaCases = {
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
