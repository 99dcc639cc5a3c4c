/** A value in a text of JSON. */
export interface JsonMember {
  /** The fields that lead to it; `[]` means the items of a list: `data[].specs.disk`. Empty for the whole. */
  readonly path: string;
  /** The field that it belongs to, also when it is in a list; empty for the whole. */
  readonly name: string;
  readonly kind: 'object' | 'array' | 'string' | 'other';
  /** The index of its start in the text. */
  readonly start: number;
  /** The index of its end; of an object or an array, behind its first sign. */
  readonly end: number;
}

interface Parent {
  readonly path: string;
  readonly name: string;
  readonly isArray: boolean;
  key: string;
  wantsKey: boolean;
}

/** The end of a string that begins at a quotation mark, behind its last one or that of the text. */
const endOfString = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
};

const textOf = (written: string): string => {
  try {
    return JSON.parse(written) as string;
  } catch {
    // The text ends in it.
    return written.slice(1);
  }
};

const opened = (member: JsonMember): Parent => ({
  path: member.path,
  name: member.name,
  isArray: member.kind === 'array',
  key: '',
  wantsKey: member.kind === 'object',
});

const KINDS: Readonly<Record<string, JsonMember['kind']>> = { '{': 'object', '[': 'array', '"': 'string' };

/** The values of a text of JSON, in their order. The text may end anywhere, as one that was cut does. */
export function* jsonMembers(text: string): Generator<JsonMember> {
  const places: Parent[] = [];
  const literal = /[^\s,:\]}]+/y;
  for (let at = 0; at < text.length;) {
    const sign = text.charAt(at);
    const place = places.at(-1);
    if (/[\s:]/.test(sign)) at += 1;
    else if (sign === ',') {
      if (place !== undefined) place.wantsKey = !place.isArray;
      at += 1;
    } else if (sign === '}' || sign === ']') {
      places.pop();
      at += 1;
    } else if (place?.wantsKey === true) {
      const end = sign === '"' ? endOfString(text, at) : at + 1;
      place.key = textOf(text.slice(at, end));
      place.wantsKey = false;
      at = end;
    } else {
      const kind = KINDS[sign] ?? 'other';
      literal.lastIndex = at;
      const ends = { object: () => at + 1, array: () => at + 1, string: () => endOfString(text, at) };
      const end = kind === 'other' ? (literal.test(text) ? literal.lastIndex : at + 1) : ends[kind]();
      const member = { ...positionIn(place), kind, start: at, end };
      yield member;
      if (kind === 'object' || kind === 'array') places.push(opened(member));
      at = end;
    }
  }
}

const positionIn = (place: Parent | undefined): Pick<JsonMember, 'path' | 'name'> => {
  if (place === undefined) return { path: '', name: '' };
  const { path, name, isArray, key } = place;
  if (isArray) return { path: `${path}[]`, name };
  return { path: path === '' ? key : `${path}.${key}`, name: key };
};
