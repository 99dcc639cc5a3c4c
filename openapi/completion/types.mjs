import { WHEN } from './when.mjs';

/** Something for each of the words that say when. */
const byWhen = (type) => ({ properties: Object.fromEntries(Object.keys(WHEN).map((when) => [when, type])) });

/** The types of `x-completion`, so that the references in it are followed and linted like any other. */
export const typeExtension = {
  oas3: (types) => ({
    ...types,
    Root: { ...types.Root, properties: { ...types.Root.properties, 'x-completion': 'Completion' } },
    Completion: {
      properties: {
        parameters: 'CompletionParameters',
        answers: 'CompletionAnswers',
        headers: 'CompletionHeaders',
        pages: 'SchemaProperties',
        closed: { type: 'array', items: { enum: ['answers', 'bodies'] } },
      },
    },
    CompletionParameters: byWhen('ParameterList'),
    CompletionAnswers: byWhen('AnswersByStatus'),
    AnswersByStatus: { properties: {}, additionalProperties: 'Response' },
    CompletionHeaders: byWhen('HeadersMap'),
  }),
};
