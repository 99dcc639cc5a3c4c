import { format } from 'oxfmt';
import { hasVariable, VARIABLE, type Call, type Step } from './steps.js';

/** The length of lines, so that a page is not moved sideways. */
const WIDTH = 88;

/** The differences between the languages that `parts/languages.md` begins. */
interface Language {
  /** A variable of the shell that no step of the page has kept. */
  readonly environment: (name: string) => string;
  /** A text with values in it. */
  readonly template: (text: string, valueOf: (name: string) => string) => string;
  readonly literals: Readonly<Record<string, string>>;
  /** The function that makes JSON of a value. */
  readonly stringify: string;
  /** A call, by its arguments; the body is undefined where there are headers alone. */
  readonly call: (place: string, body: string | undefined, headers: string | undefined) => string;
  readonly part: (path: string) => string;
  readonly say: (step: Step, call: string, part: (path: string) => string) => string;
}

/** A text of Python, in the signs that it does not contain where it has double quotes. */
const quoted = (text: string): string => (text.includes('"') ? `'${text}'` : JSON.stringify(text));

const javascript: Language = {
  environment: (name) => `process.env.${name}`,
  template: (text, valueOf) =>
    `\`${text.replaceAll(/[`\\]/g, '\\$&').replaceAll(VARIABLE, (_all, name: string) => `\${${valueOf(name)}}`)}\``,
  literals: {},
  stringify: 'JSON.stringify',
  call: (place, body, headers) =>
    `call(${[place, body ?? (headers && 'undefined'), headers].filter(Boolean).join(', ')})`,
  part: (path) => `.${path}`,
  say: (step, call, part) => {
    if ('text' in step) return `await waitFor(${JSON.stringify(step.text)}, () => ${call});`;
    if (step.captures.length === 0) return `console.log(await ${call});`;
    return [
      `answer = await ${call};`,
      ...(step.isSilent ? [] : ['console.log(answer);']),
      ...step.captures.map(({ name, path }) => `const ${name} = answer${part(path)};`),
    ].join('\n');
  },
};

const python: Language = {
  environment: (name) => `os.environ['${name}']`,
  template: (text, valueOf) =>
    `f${JSON.stringify(text)
      .replaceAll(/[{}]/g, '$&$&')
      .replaceAll(VARIABLE, (_all, name: string) => `{${valueOf(name)}}`)}`,
  literals: { true: 'True', false: 'False', null: 'None' },
  stringify: 'json.dumps',
  call: (place, body, headers) => {
    const parts = [place, body, headers && `headers=${headers}`].filter(Boolean);
    const line = `call(${parts.join(', ')})`;
    return line.length < WIDTH - 10 || line.includes('\n') ? line : `call(\n    ${parts.join(',\n    ')},\n)`;
  },
  part: (path) =>
    [...path.matchAll(/\w+/g)].map(([part]) => `[${/^\d/.test(part) ? part : `"${part}"`}]`).join(''),
  say: (step, call, part) => {
    if ('text' in step) return `wait_for(${quoted(step.text)}, lambda: ${call})`;
    if (step.captures.length === 0) return `print(${call})`;
    return [
      `answer = ${call}`,
      ...(step.isSilent ? [] : ['print(answer)']),
      ...step.captures.map(({ name, path }) => `${name} = answer${part(path)}`),
    ].join('\n');
  },
};

/** Says steps in a language. @param kept the variables that steps of the page have kept so far */
const sayIn = (language: Language) => (steps: readonly Step[], kept: ReadonlySet<string>) => {
  const { environment, template, literals, stringify, part, say } = language;
  const valueOf = (name: string): string => (kept.has(name) ? name : environment(name));
  const text = (plain: string): string =>
    hasVariable(plain) ? template(plain, valueOf) : JSON.stringify(plain);
  /** JSON as the guide has it, in the words of the language. */
  const value = (json: string): string =>
    json.replaceAll(/"(?:\\.|[^"\\])*"|\uE000(\w+)\uE001|\b(?:true|false|null)\b/g, (all, name?: string) =>
      name === undefined
        ? all.startsWith('"')
          ? text(JSON.parse(all) as string)
          : (literals[all] ?? all)
        : valueOf(name),
    );
  const callOf = ({ method, path, token, headers: others, body }: Call): string => {
    const all = {
      ...(token !== undefined && token !== 'TOKEN' && { Authorization: `Bearer \uE000${token}\uE001` }),
      ...others,
    };
    const named = Object.entries(all).map(
      ([name, header]) =>
        `${JSON.stringify(name)}: ${name === 'X-Filter' ? `${stringify}(${value(header)})` : text(header)}`,
    );
    return language.call(
      `${JSON.stringify(method)}, ${text(path)}`,
      body === undefined ? undefined : value(body),
      named.length === 0 ? undefined : `{${named.join(', ')}}`,
    );
  };
  return steps.map((step) => say(step, callOf(step.call), part)).join('\n');
};

/** JavaScript for the prompt of Node, or for a file. */
export const inJavaScript = async (steps: readonly Step[], kept: ReadonlySet<string>): Promise<string> =>
  (
    await format('block.mjs', sayIn(javascript)(steps, kept), { singleQuote: true, printWidth: WIDTH })
  ).code.trimEnd();

/** Python for its prompt, or for a file. */
export const inPython = (steps: readonly Step[], kept: ReadonlySet<string>): string =>
  sayIn(python)(steps, kept).trimEnd();
