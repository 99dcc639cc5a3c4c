import type { Problem } from '@cloud-account/client';
import { nextTick, type VNode } from 'vue';
import type { Action } from './action.js';
import { timeText, type Tone } from './format.js';
import { shown } from './store.js';

type Content = VNode | string | readonly (VNode | string)[];

/** A state by its word and a colour. */
export const State = ({ tone, word }: { tone: Tone; word: string }) => (
  <span class={`state ${tone}`}>{word}</span>
);

/** A time of the cloud in UTC. */
export const Time = ({ at }: { at: string }) => (
  <time datetime={`${at}Z`} title={`${at.replace('T', ' ')} UTC`}>
    {timeText(at, shown.clock?.read.now)}
  </time>
);

/** A column of a table. `show` may answer nothing. */
export interface Column<Row> {
  readonly name: string;
  readonly isNumber?: boolean;
  /** The name is for screen readers alone, such as that of a column of buttons. */
  readonly isQuiet?: boolean;
  readonly show: (row: Row) => Content | undefined;
}

const classOf = ({ isNumber = false, isQuiet = false }: { isNumber?: boolean; isQuiet?: boolean }) =>
  [isNumber && 'number', isQuiet && 'quiet'].filter(Boolean).join(' ') || undefined;

/** A table that becomes a list on a small screen. */
export const table = <Row,>(
  label: string,
  rows: readonly Row[],
  keyOf: (row: Row) => number | string,
  columns: readonly Column<Row>[],
) => (
  <table role="table" aria-label={label}>
    <thead role="rowgroup">
      <tr role="row">
        {columns.map((column) => (
          <th role="columnheader" scope="col" class={classOf(column)}>
            {column.isQuiet === true ? <span class="hidden">{column.name}</span> : column.name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {rows.map((row) => (
        <tr role="row" key={keyOf(row)}>
          {columns.map((column) => (
            <td role="cell" data-name={column.name} class={classOf(column)}>
              {column.show(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** A list of many entries with a scroll bar of its own, so that what is below it stays near. */
export const feed = (label: string, content: VNode) => (
  <div class="feed" role="group" tabindex={0} aria-label={`${label}, which scrolls`}>
    {content}
  </div>
);

/** The text in the place of a list without entries. */
export const Nothing = ({ text }: { text: string }) => <p class="soft">{text}</p>;

/** Problems as text, each with a link to its rule. */
const problemTexts = (problems: readonly Problem[]) =>
  problems.map(({ field, reason, link }) => (
    <span class="problem">
      {field === undefined ? '' : `${field}: `}
      {reason}. {link === undefined ? '' : <a href={link}>Rule</a>}
    </span>
  ));

interface FieldProps {
  readonly form: string;
  readonly name: string;
  readonly label: string;
  readonly action: Action;
  readonly hint?: string;
  readonly list?: string;
  readonly isNumber?: boolean;
  /** It has a whole line. */
  readonly isWide?: boolean;
  readonly initial?: string;
}

/** A field of a form, with what the server says of it. */
export function Field(props: FieldProps) {
  const { form, name, label, action, hint, list, isNumber = false, isWide = false, initial } = props;
  const id = `${form}-${name}`;
  const problems = action.problems.filter(({ field }) => field === name);
  const isWrong = problems.length > 0;
  // `value` would replace what the reader has typed whenever the page is drawn again.
  const initialValue = initial === undefined ? {} : { defaultValue: initial };
  return (
    <div class={isWide ? 'field wide' : 'field'}>
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        type="text"
        inputmode={isNumber ? 'decimal' : undefined}
        autocomplete="off"
        spellcheck={false}
        list={list}
        {...initialValue}
        aria-invalid={isWrong ? 'true' : undefined}
        aria-describedby={isWrong || hint !== undefined ? `${id}-note` : undefined}
      />
      <p id={`${id}-note`} class={isWrong ? 'wrong' : 'soft'}>
        {isWrong ? problems.map(({ reason }) => `${reason}. `) : hint}
      </p>
    </div>
  );
}

/** The problems of no field that the form shows. @param names the fields that it shows */
export const Problems = ({
  action,
  names = [],
}: {
  action: Pick<Action, 'problems'>;
  names?: readonly string[];
}) => {
  const others = action.problems.filter(({ field }) => field === undefined || !names.includes(field));
  return (
    <p class="wrong" role="alert">
      {problemTexts(others)}
    </p>
  );
};

interface ButtonProps {
  readonly text: string;
  /** For screen readers, where several buttons have the same text. */
  readonly of?: string;
  readonly kind?: 'plain' | 'main' | 'danger';
  readonly action?: Action;
  readonly press?: () => void;
  readonly isOn?: boolean;
}

/** A button; without `press` it sends its form. While its action is in progress it keeps the focus, and does nothing. */
export const Button = ({ text, of, kind = 'plain', action, press, isOn }: ButtonProps) => (
  <button
    type={press === undefined ? 'submit' : 'button'}
    class={kind}
    aria-disabled={action?.isBusy === true ? 'true' : undefined}
    aria-pressed={isOn}
    onClick={() => press?.()}
  >
    {text}
    {of === undefined ? '' : <span class="hidden"> {of}</span>}
  </button>
);

/** A part of the page under a heading. */
export const section = (
  id: string,
  title: string,
  count: string,
  content: readonly (VNode | undefined)[],
) => (
  <section aria-labelledby={`${id}-title`} id={id}>
    <div class="head">
      <h2 id={`${id}-title`}>{title}</h2>
      <p class="soft">{count}</p>
    </div>
    {content}
  </section>
);

/** A handler that sends a form without leaving the page. After a refusal the first wrong field has the focus. */
export const sending =
  (work: (form: HTMLFormElement) => Promise<unknown>) =>
  (event: Event): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const send = async () => {
      await work(form);
      await nextTick();
      form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    };
    void send();
  };
