import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { line, page, text } from '../markdown.mjs';
import { places } from '../places.mjs';

/** The text of a note, without its head. */
const noteOf = (file) => readFileSync(file, 'utf8').split(/^---$/m).slice(2).join('---').trim();

const waitingNotes = () =>
  readdirSync(places.notes)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `- ${line(noteOf(join(places.notes, name)))}`);

/** The changes for users: the notes for the next version, and the changelog. */
export const changelogPage = ({ document }) => {
  const [, ...written] = readFileSync(places.changelog, 'utf8').split('\n');
  const waiting = waitingNotes();
  return page({ title: 'Changelog' }, [
    '# Changelog',
    `These pages describe **edition ${document.info.version}** of the API.`,
    ...(waiting.length > 0 ? ['## For the next version', waiting.join('\n')] : []),
    text(written.join('\n')),
  ]);
};
