/** The signs around the name of a variable whose value replaces it; with `BARE`, JSON such as a number, without quotes. */
const [OPEN, CLOSE, BARE, BARE_END] = ['\uE000', '\uE001', '\uE002', '\uE003'];

/** Each variable within a text. */
export const VARIABLE = /[\uE000\uE002](\w+)[\uE001\uE003]/g;

export const hasVariable = (text: string): boolean => /[\uE000\uE002]/.test(text);

/** A request. */
export interface Call {
  readonly method: string;
  /** The variable of the base URL. */
  readonly base: string;
  /** The path after the base URL, query included. */
  readonly path: string;
  /** The variable of the token or key; undefined where none is sent. */
  readonly token: string | undefined;
  /** All other headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string | undefined;
}

/** A part of an answer, as `field` takes it: `data[0].id`. */
interface Capture {
  readonly name: string;
  readonly path: string;
}

/** One step of a block: a request with what is kept of its answer, or one that is repeated until its answer contains a text. */
export type Step =
  | { readonly call: Call; readonly isSilent: boolean; readonly captures: Capture[] }
  | { readonly call: Call; readonly text: string };

const WORD = String.raw`(?:'[^']*'|"(?:\\.|[^"\\])*"|[^\s'"|;<>()&#]+)+`;
const FIELD = String.raw`field '?([\w.[\]]+)'?`;

/** The forms of a line; the last group of each is the text of a call. */
const LINES = {
  waited: new RegExp(String.raw`^wait_for (${WORD}) (curl(?: +${WORD})+)(?:\n|$)`),
  capture: new RegExp(String.raw`^(\w+)=\$\(${FIELD} <<< "\$answer"\)(?:\n|$)`),
  kept: new RegExp(String.raw`^answer=\$\((curl(?: +${WORD})+)\)(; echo "\$answer")?(?:\n|$)`),
  call: new RegExp(String.raw`^(curl(?: +${WORD})+)(?:\n|$)`),
};

const withVariables = (text: string): string =>
  text.replaceAll(/\$\{?(\w+)\}?/g, (_, name: string) => `${OPEN}${name}${CLOSE}`);

/** A word as the shell takes it. */
const unquoted = (word: string): string =>
  word.replaceAll(
    /'([^']*)'|"((?:\\.|[^"\\])*)"|([^'"]+)/g,
    (_all, single?: string, double?: string, plain?: string) =>
      single ?? withVariables((double ?? plain ?? '').replaceAll(/\\(["\\])/g, '$1')),
  );

/** JSON in which variables outside of texts are texts, so that it can be parsed. */
const withBare = (json: string): string =>
  json.replaceAll(/"(?:\\.|[^"\\])*"|\uE000(\w+)\uE001/g, (all, name?: string) =>
    name === undefined ? all : `"${BARE}${name}${BARE_END}"`,
  );

/** The same the other way round. */
export const withoutBare = (json: string): string =>
  json.replaceAll(/"\uE002(\w+)\uE003"/g, (_, name: string) => `${OPEN}${name}${CLOSE}`);

/** @throws Error for what is no JSON */
export const parseJson = (json: string): unknown => JSON.parse(withBare(json));

function callOf(text: string): Call {
  const [, ...words] = [...text.matchAll(new RegExp(WORD, 'g'))].map(([word]) => unquoted(word));
  let method: string | undefined;
  let body: string | undefined;
  let url = '';
  const headers: Record<string, string> = {};
  while (words.length > 0) {
    const word = words.shift() ?? '';
    if (!word.startsWith('-')) url = word;
    else {
      const value = words.shift() ?? '';
      const [, name = '', header = ''] = /^([\w-]+): *(.*)$/s.exec(value) ?? [];
      if (word === '-X') method = value;
      else if (word === '-d') body = value;
      else if (word === '-H') headers[name] = header;
      else throw new Error(`curl ${word} ${value} is not translated`);
    }
  }
  const [, base, path = ''] = /^\uE000(API|OPERATOR)\uE001(\/.*)$/.exec(url) ?? [];
  if (base === undefined) throw new Error('curl calls neither "$API/…" nor "$OPERATOR/…"');
  const { Authorization: by, 'Content-Type': type, ...others } = headers;
  if ((type === 'application/json') !== (body !== undefined))
    throw new Error('a body has the header "Content-Type: application/json", and nothing else has it');
  const token = by && /^Bearer \uE000(\w+)\uE001$/.exec(by)?.[1];
  if (token !== by && token === undefined) throw new Error('a token must be a variable');
  if (body !== undefined) parseJson(body);
  return {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    base,
    path,
    token,
    headers: others,
    body,
  };
}

/**
 * The steps of a block of shell that calls the API.
 *
 * @throws Error for a form that CONTRIBUTING does not name
 */
export function stepsOf(code: string): readonly Step[] {
  const steps: Step[] = [];
  let rest = code.replaceAll(/ \\\n\s*/g, ' ').trimEnd();
  while (rest !== '') {
    const waited = LINES.waited.exec(rest);
    const capture = LINES.capture.exec(rest);
    const kept = LINES.kept.exec(rest);
    const call = kept ?? LINES.call.exec(rest);
    const last = steps.at(-1);
    if (waited !== null) {
      const [, text = '', call = ''] = waited;
      steps.push({ call: callOf(call), text: unquoted(text) });
    } else if (capture !== null && last !== undefined && 'captures' in last) {
      const [, name = '', path = ''] = capture;
      last.captures.push({ name, path });
    } else if (call !== null) {
      const [, text = '', echo] = call;
      steps.push({ call: callOf(text), isSilent: kept !== null && echo === undefined, captures: [] });
    } else throw new Error(`this form is not translated: ${rest.split('\n')[0] ?? ''}`);
    rest = rest.slice((waited ?? capture ?? call)?.[0].length);
  }
  return steps;
}
