/** True when a text matches a pattern. */
export type Matcher = (text: string) => boolean;

/** A text, or its characters where some of them have two units. */
type Characters = ArrayLike<string>;

/** Characters of a pattern without wildcards in between, and where a comparison goes on after one that differs. */
interface Piece {
  /** Its place in the segment. */
  readonly offset: number;
  readonly characters: Characters;
  readonly borders: readonly number[];
}

/** The text between two `*`: pieces with one character of any kind for each `?` between them. */
interface Segment {
  readonly length: number;
  readonly pieces: readonly Piece[];
}

/** For each beginning of a piece the length of its longest end that is also a beginning of the piece. */
const bordersOf = (characters: Characters): readonly number[] => {
  const borders = [0];
  let matched = 0;
  for (let at = 1; at < characters.length; at += 1) {
    while (matched > 0 && characters[at] !== characters[matched]) matched = borders[matched - 1] ?? 0;
    if (characters[at] === characters[matched]) matched += 1;
    borders.push(matched);
  }
  return borders;
};

const segmentOf = (text: string, split: (text: string) => Characters): Segment => {
  let length = 0;
  const pieces = text.split('?').flatMap((part): readonly Piece[] => {
    const characters = split(part);
    const offset = length;
    length += characters.length + 1;
    return characters.length === 0 ? [] : [{ offset, characters, borders: bordersOf(characters) }];
  });
  return { length: length - 1, pieces };
};

/** The places of a text at which a piece begins. */
function* placesOf(text: Characters, piece: Piece, from: number): Generator<number> {
  const { characters } = piece;
  if (typeof text !== 'string' || typeof characters !== 'string') {
    yield* placesAmong(text, piece, from);
    return;
  }
  for (let at = text.indexOf(characters, from); at >= 0; at = text.indexOf(characters, at + 1)) yield at;
}

/** The same of characters that are no text, by the algorithm of Knuth, Morris and Pratt. */
function* placesAmong(text: Characters, { characters, borders }: Piece, from: number): Generator<number> {
  let matched = 0;
  for (let at = from; at < text.length; at += 1) {
    while (matched > 0 && text[at] !== characters[matched]) matched = borders[matched - 1] ?? 0;
    if (text[at] === characters[matched]) matched += 1;
    if (matched < characters.length) continue;
    yield at - matched + 1;
    matched = borders[matched - 1] ?? 0;
  }
}

const pieceStandsAt = (text: Characters, characters: Characters, place: number): boolean => {
  for (let at = 0; at < characters.length; at += 1) if (text[place + at] !== characters[at]) return false;
  return true;
};

const standsAt = (text: Characters, { length, pieces }: Segment, place: number): boolean =>
  place >= 0 &&
  place + length <= text.length &&
  pieces.every(({ offset, characters }) => pieceStandsAt(text, characters, place + offset));

/** The first place of a segment in a text from a place on. */
const findSegment = (text: Characters, { length, pieces }: Segment, from: number): number | undefined => {
  const [first, ...others] = pieces;
  const fits = (place: number) => place + length <= text.length;
  if (first === undefined) return fits(from) ? from : undefined;
  const sets = others.map((piece) => ({ piece, places: new Set(placesOf(text, piece, from)) }));
  for (const found of placesOf(text, first, from + first.offset)) {
    const place = found - first.offset;
    if (!fits(place)) return undefined;
    if (sets.every(({ piece, places }) => places.has(place + piece.offset))) return place;
  }
  return undefined;
};

/**
 * Reads a pattern, in which `*` means any characters and `?` means one. A comparison takes time in proportion to the lengths of
 * pattern and text, and for each `?` once more in proportion to the text.
 */
export const wildcards = (pattern: string): Matcher => {
  if (!/[*?]/.test(pattern)) return (text) => text === pattern;
  const split = (text: string): Characters => (pattern.includes('?') ? Array.from(text) : text);
  const [first, ...rest] = pattern.split('*').map((part) => segmentOf(part, split));
  const last = rest.at(-1);
  if (first === undefined) return () => false;
  if (last === undefined) {
    return (text) => {
      const characters = split(text);
      return characters.length === first.length && standsAt(characters, first, 0);
    };
  }
  const between = rest.slice(0, -1).filter(({ length }) => length > 0);
  return (text) => {
    const characters = split(text);
    const end = characters.length - last.length;
    if (!standsAt(characters, first, 0) || !standsAt(characters, last, end)) return false;
    let from = first.length;
    for (const segment of between) {
      const place = findSegment(characters, segment, from);
      if (place === undefined) return false;
      from = place + segment.length;
    }
    return from <= end;
  };
};
