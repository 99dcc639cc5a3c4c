/** A part of a path between slashes. */
interface PathPart {
  /** True if the specification has a parameter there. */
  readonly isParameter: boolean;
  /** Undefined: any value of the parameter. */
  readonly text: string | undefined;
}

/** The forms of a path: a value with slashes is one part, or several. */
export type PathForms = readonly (readonly PathPart[])[];

const partsOf = (path: string): string[] => path.split('/').slice(1);

const isParameter = (part: string): boolean => part.startsWith('{');

const nameOf = (part: string): string => part.slice(1, -1);

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const valuePart = (text: string | undefined): PathPart => ({ isParameter: true, text });

/**
 * The forms of a path of the specification.
 *
 * @param partsOfValue the parts of each parameter in either form
 */
const formsOf = (
  template: string,
  partsOfValue: (name: string) => readonly [PathPart, readonly PathPart[]],
): PathForms =>
  [0, 1].map((form) =>
    partsOf(template).flatMap((part) =>
      isParameter(part) ? (partsOfValue(nameOf(part))[form] ?? []) : [{ isParameter: false, text: part }],
    ),
  );

/** The path of a request for an operation. @param values of its parameters, decoded */
export const requestPath = (template: string, values: Readonly<Record<string, string>>): PathForms =>
  formsOf(template, (name) => {
    const value = values[name] ?? '';
    return [valuePart(value), value.split('/').map(valuePart)];
  });

/** The path of a request for which no specification has one, without its query. */
export const plainPath = (path: string): PathForms => [partsOf(path).map((part) => valuePart(decoded(part)))];

/** The paths that requests for an operation can have. @param segments the most parts of parameters whose values have slashes */
export const operationPath = (template: string, segments: Readonly<Record<string, number>>): PathForms =>
  formsOf(template, (name) => [
    valuePart(undefined),
    Array.from({ length: segments[name] ?? 1 }, () => valuePart(undefined)),
  ]);

const fits = (wanted: string, { isParameter: isValue, text }: PathPart): boolean => {
  if (wanted === '*') return true;
  if (isParameter(wanted)) return isValue;
  return text === undefined || text === decoded(wanted);
};

/** True if the path of a fault is, or can be, this one. */
export function matchesPath(pattern: string, forms: PathForms): boolean {
  const parts = partsOf(pattern);
  const isOpen = parts.at(-1) === '**';
  const wanted = isOpen ? parts.slice(0, -1) : parts;
  return forms.some(
    (given) =>
      (isOpen || wanted.length === given.length) &&
      wanted.every((part, at) => given[at] !== undefined && fits(part, given[at])),
  );
}

/** A path of the specification with the parts of another one in the place of its parameters. */
export const filledLike = (template: string, other: string): string => {
  const given = partsOf(other);
  return `/${partsOf(template)
    .map((part, at) => (isParameter(part) ? (given[at] ?? part) : part))
    .join('/')}`;
};
