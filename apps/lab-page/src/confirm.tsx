import { defineComponent, shallowRef, watch } from 'vue';
import { Button } from './parts.js';

interface Question {
  readonly title: string;
  readonly text: string;
  /** The word of the button that does it. */
  readonly yes: string;
  readonly answer: (isYes: boolean) => void;
}

const question = shallowRef<Question>();

/** Asks before something that cannot be undone. */
export const confirm = (asked: Omit<Question, 'answer'>): Promise<boolean> =>
  new Promise((answer) => {
    question.value = { ...asked, answer };
  });

/** The dialog in which `confirm` asks; the browser keeps the focus in it and gives it back. */
export const Confirm = defineComponent(() => {
  const dialog = shallowRef<HTMLDialogElement>();
  const close = (value: string) => () => dialog.value?.close(value);
  const end = () => {
    question.value?.answer(dialog.value?.returnValue === 'yes');
    question.value = undefined;
  };
  watch(
    question,
    (asked) => {
      if (asked === undefined || dialog.value === undefined) return;
      dialog.value.returnValue = '';
      dialog.value.showModal();
    },
    { flush: 'post' },
  );
  return () => (
    <dialog ref={dialog} aria-labelledby="question-title" aria-describedby="question-text" onClose={end}>
      <h2 id="question-title">{question.value?.title}</h2>
      <p id="question-text">{question.value?.text}</p>
      <div class="buttons">
        <Button text="Cancel" press={close('no')} />
        <Button text={question.value?.yes ?? ''} kind="danger" press={close('yes')} />
      </div>
    </dialog>
  );
});
