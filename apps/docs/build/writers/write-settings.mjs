import { settings } from '../../../server/src/config/settings.ts';
import { line, table } from '../markdown.mjs';

/** The name, which may break at its underscores, and below it the default. */
const nameCell = (name, { default: value }) =>
  `<code id="${name}">${name.replaceAll('_', '_<wbr>')}</code><br>${value === '' ? 'unset' : `\`${value}\``}`;

/** The meaning, in which a URL may break at its signs. */
const meaningCell = ({ describes }) =>
  line(describes).replaceAll(/\S+:\/\/\S+/g, (url) => url.replaceAll(/[/@:]+/g, '$&<wbr>'));

/** Every setting with its default below its name, which fits a narrow screen too. */
export const settingsFragment = () =>
  table(
    ['Setting and default', 'Meaning'],
    Object.entries(settings).map(([name, setting]) => [nameCell(name, setting), meaningCell(setting)]),
  );
