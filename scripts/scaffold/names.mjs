// How one name is written in the places where it stands.

const ENDINGS = [
  [/ies$/, 'y'],
  [/(ss|x|ch)es$/, '$1'],
  [/s$/, ''],
];

/** "Policies" is of a "Policy". */
export const singular = (word) => {
  const [end, instead] = ENDINGS.find(([known]) => known.test(word)) ?? [/$/, ''];
  return word.replace(end, instead);
};

/** "Policy" makes "Policies". */
export const plural = (word) =>
  /[^aeiou]y$/.test(word) ? word.replace(/y$/, 'ies') : `${word}${/(?:s|x|ch)$/.test(word) ? 'es' : 's'}`;

const words = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ -]/);

/** "StackScript" as words of a sentence: "stack script". */
export const spoken = (name) => words(name).join(' ');
/** As the name of a file or a key: "stack-script". */
export const kebab = (name) => words(name).join('-');
/** As the name of a table: "stack_script". */
export const snake = (name) => words(name).join('_');
/** As the name of a value: "stackScript". */
export const camel = (name) => name[0].toLowerCase() + name.slice(1);
/** "stack-scripts" as the name of a type: "StackScripts". */
export const pascal = (name) =>
  words(name)
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join('');
/** At the beginning of a sentence. */
export const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** The verb and the noun of an operationId: `attachVolume` attaches a Volume. */
export const partsOf = (operationId) => {
  const [, verb = operationId, noun = ''] = /^([a-z]+)([A-Z]\w*)$/.exec(operationId) ?? [];
  return { verb, noun: verb === 'list' ? singular(noun) : noun };
};
