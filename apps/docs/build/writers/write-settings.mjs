import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { line, table } from '../markdown.mjs';
import { places } from '../places.mjs';

/** The server's table of settings. It is data without imports, so that it can be read without the server's build. */
export const readSettings = async () => {
  const { outputText } = ts.transpileModule(readFileSync(places.settings, 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  const module = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);
  return module.settings;
};

/** The name, which may break at its underscores, and below it the default. */
const nameCell = (name, { default: value }) =>
  `<code id="${name}">${name.replaceAll('_', '_<wbr>')}</code><br>${value === '' ? 'unset' : `\`${value}\``}`;

/** The meaning, in which a URL may break at its signs. */
const meaningCell = ({ describes }) =>
  line(describes).replaceAll(/\S+:\/\/\S+/g, (url) => url.replaceAll(/[/@:]+/g, '$&<wbr>'));

/** Every setting with its default below its name, which fits a narrow screen too. */
export const settingsFragment = async () =>
  table(
    ['Setting and default', 'Meaning'],
    Object.entries(await readSettings()).map(([name, setting]) => [
      nameCell(name, setting),
      meaningCell(setting),
    ]),
  );
