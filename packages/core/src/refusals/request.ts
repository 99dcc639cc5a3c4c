import type { CatalogueEntry } from './entry.js';

/** What every request meets before an operation sees it. */
export const requestRefusals = [
  { id: 'request.route.known', sentence: 'The path names an operation.', status: 404, source: 'decision' },
  {
    id: 'request.method.allowed',
    sentence: 'The path is called with one of its methods.',
    status: 405,
    source: 'decision',
  },
  {
    id: 'request.host.one',
    sentence: 'A request names the host that it is for, once.',
    status: 400,
    source: 'decision',
  },
  { id: 'request.body.json', sentence: 'The body is well-formed JSON.', status: 400, source: '§7' },
  {
    id: 'request.body.media-type',
    sentence: 'The body has a media type that the operation accepts.',
    status: 415,
    source: 'decision',
  },
  {
    id: 'request.body.size',
    sentence: 'The body is no larger than the operation allows.',
    status: 413,
    source: 'decision',
  },
  {
    id: 'request.body.depth',
    sentence: 'The body is not nested deeper than the service reads.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'request.form.file',
    sentence:
      'A form is well-formed and carries one file, in the part that the operation names, and nothing else.',
    status: 400,
    source: '§4.2',
  },
  {
    id: 'request.shape.valid',
    sentence: 'Parameters and body have the types, lengths, ranges and formats of the specification.',
    status: 400,
    source: '§8',
  },
  {
    id: 'request.field.required',
    sentence: 'Every field that the operation needs is given.',
    status: 400,
    source: '§7',
  },
  {
    id: 'request.text.storable',
    sentence: 'A text is well-formed Unicode without the NUL character.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'request.field.fixed',
    sentence: 'A field that an operation cannot change is left out, or given with the value it has.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'request.rate.limit',
    sentence: 'A caller stays within the number of requests that a period allows.',
    status: 429,
    source: 'decision',
  },
  {
    id: 'request.turns.limit',
    sentence: 'An account has no more large requests waiting than the service keeps.',
    status: 429,
    source: 'decision',
  },
  {
    id: 'request.service.available',
    sentence: 'The service has the capacity to take the request now.',
    status: 503,
    source: 'decision',
  },
  {
    id: 'request.service.sound',
    sentence: 'The service answers without a fault of its own.',
    status: 500,
    source: 'decision',
  },
] as const satisfies readonly CatalogueEntry[];
