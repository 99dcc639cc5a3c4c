import { isWithin, nameFromText, nameKey, NameProblem, nameToText } from '../names/index.js';
import {
  absoluteName,
  dataFromText,
  DataProblem,
  type ResourceRecord,
  soaOf,
  typeNumber,
  types,
  type Word,
} from '../record-data/index.js';
import { type Entry, EntryReader } from './entries.js';
import { MasterFileProblem } from './problem.js';

const maxTtl = 0x7fff_ffff;

/** A record of a zone file, and the position after it. */
export interface FileRecord extends ResourceRecord {
  /** The line that it begins in, from 1. */
  readonly line: number;
  /** The number of characters up to its end, for readers in steps. */
  readonly position: number;
}

/**
 * Reads a zone file (RFC 1035 §5), record by record. Data of every type may be in the form of RFC 3597. It does not
 * read included files.
 *
 * @param text the file
 * @param zone the name of the zone, as text; the first origin of relative names
 * @throws MasterFileProblem, and nothing else, when the text is not a zone file or a record is outside of the zone
 */
export function* readMasterFile(text: string, zone: string): Generator<FileRecord, void, undefined> {
  const reader = new EntryReader(text);
  const file = new FileState(zone);
  for (let entry = reader.next(); entry !== undefined; entry = reader.next()) {
    const record = file.take(entry);
    if (record !== undefined) yield { ...record, line: entry.line, position: reader.position };
  }
}

/** The state that later entries of a file inherit. */
class FileState {
  readonly #zoneKey: string;
  readonly #zone: string;
  #origin: Buffer;
  #owner: { readonly text: string; readonly name: Buffer } | undefined;
  #defaultTtl: number | undefined;
  #lastTtl: number | undefined;

  constructor(zone: string) {
    this.#zone = zone;
    this.#origin = withProblems(0, () => nameFromText(zone));
    this.#zoneKey = nameKey(this.#origin);
  }

  /** The record of an entry; undefined for a directive. */
  take(entry: Entry): ResourceRecord | undefined {
    return withProblems(entry.line, () => {
      const [first] = entry.words;
      if (!entry.indented && first?.quoted === false && first.text.startsWith('$')) {
        this.#direct(first.text.toUpperCase(), entry.words.slice(1));
        return undefined;
      }
      return this.#record(entry);
    });
  }

  #direct(directive: string, words: readonly Word[]): void {
    const [value, more] = words;
    if (directive !== '$TTL' && directive !== '$ORIGIN')
      throw new DataProblem(`${directive} is not known here`);
    if (value === undefined || more !== undefined) throw new DataProblem(`${directive} has one value`);
    if (directive === '$TTL') {
      this.#defaultTtl = ttlOf(value.text);
    } else {
      this.#origin = absoluteName(value.text, this.#origin);
      this.#owner = undefined;
    }
  }

  #record(entry: Entry): ResourceRecord {
    const name = this.#ownerOf(entry);
    const { ttl, type, data: words } = headOf(entry.indented ? entry.words : entry.words.slice(1));
    const data = dataFromText(type, words, this.#origin);
    if (ttl !== undefined) this.#lastTtl = ttl;
    const implied =
      this.#defaultTtl ?? this.#lastTtl ?? (type === types.SOA ? soaOf(data).minimum : undefined);
    const chosen = ttl ?? implied;
    if (chosen === undefined) throw new DataProblem('the record has no TTL');
    this.#lastTtl ??= chosen;
    return { name, type, ttl: chosen, data };
  }

  #ownerOf({ indented, words }: Entry): Buffer {
    if (indented) {
      if (this.#owner === undefined) throw new DataProblem('there is no owner before it');
      return this.#owner.name;
    }
    const text = words[0]?.text ?? '';
    if (text !== this.#owner?.text) {
      const name = absoluteName(text, this.#origin);
      if (!isWithin(nameKey(name), this.#zoneKey)) {
        throw new DataProblem(`${nameToText(name)} is not in the zone ${this.#zone}`);
      }
      this.#owner = { text, name };
    }
    return this.#owner.name;
  }
}

/** Reads the optional TTL and class, in any order, then the type and its data. */
function headOf(words: readonly Word[]): { ttl: number | undefined; type: number; data: readonly Word[] } {
  let ttl: number | undefined;
  let hasClass = false;
  for (const [index, { text }] of words.entries()) {
    if (ttl === undefined && /^\d+$/.test(text)) {
      ttl = ttlOf(text);
    } else if (!hasClass && /^(?:IN|CS|CH|HS|CLASS\d+)$/i.test(text)) {
      if (!/^(?:IN|CLASS1)$/i.test(text)) throw new DataProblem(`the class ${text} is not IN`);
      hasClass = true;
    } else {
      const type = typeNumber(text);
      if (type === undefined) throw new DataProblem(`${text} is no type of records`);
      return { ttl, type, data: words.slice(index + 1) };
    }
  }
  throw new DataProblem('the record has no type');
}

function ttlOf(text: string): number {
  if (!/^\d{1,10}$/.test(text) || Number(text) > maxTtl) throw new DataProblem(`${text} is no TTL`);
  return Number(text);
}

/** Adds the line to problems of names and data. */
function withProblems<T>(line: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof NameProblem || error instanceof DataProblem) {
      throw new MasterFileProblem(line, error.message, { cause: error });
    }
    throw error;
  }
}
