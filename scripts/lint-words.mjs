// A rule of lint for all code: names and comments have the words of CONTRIBUTING.md ("Words") and no figures of speech.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const textOf = (file) => readFileSync(new URL(file, import.meta.url), 'utf8');
const guide = textOf('../CONTRIBUTING.md');

const FORMS = '(?:e?[sd]|e|ing)?';

/** A word or a phrase in each of its forms, as a name in kebab case or as a part of a sentence. */
const formsOf = (phrase) => {
  const words = phrase.split(' ').map((word) => word.replace(/e?$/, () => FORMS));
  return new RegExp(String.raw`\b${words.join('[- ]')}\b`, 'i');
};

/** The column "Not" of the glossary, each word with the one to write instead; one in italics is wrong only in names. */
const words = guide
  .slice(guide.lastIndexOf('\n| Word '))
  .trim()
  .split('\n')
  .slice(2)
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .flatMap(([, instead, , not]) =>
    not === ''
      ? []
      : not.split(', ').map((word) => ({
          onlyInNames: word.startsWith('_'),
          wrong: formsOf(word.replaceAll('_', '')),
          instead,
        })),
  );

const inSentences = [
  ...words.filter(({ onlyInNames }) => !onlyInNames).map(({ wrong, instead }) => [wrong, instead]),
  ...Object.entries(JSON.parse(textOf('phrases.json'))).map(([phrase, instead]) => [
    new RegExp(String.raw`\b${phrase}\b`, 'i'),
    instead,
  ]),
];

/** Any of them: most comments have none, which one look shows. */
const anyInSentences = new RegExp(inSentences.map(([{ source }]) => source).join('|'), 'i');

/** Names of constants that do not say what they are the number of. */
const BARE = /^(?:MOST|SOME|KEPT|LATER|RECENT|FEW)$/;

/** Questions, with which no comment begins. */
const OPENING = /^\*[\s*]+(?:What|Whether|How|Where|Who)\b/;

/** Words of S3, TLS and Vitest: a principal is one of a policy, or a field of its JSON. */
const FOREIGN =
  /^(?:Not-)?Principal$|[Pp]olicy-[Pp]rincipal|[Ll]egal-[Hh]old|[Ss]ecure-[Cc]ontext|[Tt]est-[Mm]odule|[Mm]odule-[Ii]d/;

const kebab = (name) =>
  name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '-')
    .replaceAll(/[_./]/g, '-')
    .replace(FOREIGN, '');

const plain = {
  create: (lint) => {
    const check = (node, name) => {
      // Names with small letters and underscores are those of the specification, and of the database.
      if (/^[a-z]+_/.test(name)) return;
      const text = kebab(name);
      for (const { wrong, instead } of words)
        if (wrong.test(text))
          lint.report({ node, message: `\`${name}\` is no word of CONTRIBUTING.md: ${instead}.` });
      if (BARE.test(name))
        lint.report({ node, message: `\`${name}\` does not say of what: MAX_ROWS_PER_RUN.` });
    };
    return {
      'Program:exit'(program) {
        check(program, path.relative(lint.cwd, lint.filename));
        for (const { variables } of lint.sourceCode.scopeManager.scopes)
          for (const { name, defs } of variables)
            for (const { type, name: node } of defs) if (type !== 'ImportBinding') check(node, name);
        for (const { loc, value } of lint.sourceCode.getAllComments()) {
          const text = value.replaceAll(/`[^`]*`/g, '`').replaceAll(/[\s*]+/g, ' ');
          if (OPENING.test(value))
            lint.report({
              loc,
              message: 'A comment names the thing ("The number of …", "True if …") or is a sentence.',
            });
          if (!anyInSentences.test(text)) continue;
          const [phrase, instead] = inSentences.find(([each]) => each.test(text)) ?? [];
          if (phrase)
            lint.report({ loc, message: `"${phrase.exec(text)[0]}" is no plain word: ${instead}.` });
        }
      },
      'TSPropertySignature, TSMethodSignature, PropertyDefinition, MethodDefinition'({ key }) {
        if (key.name !== undefined) check(key, key.name);
      },
    };
  },
};

export default { meta: { name: 'words' }, rules: { plain } };
