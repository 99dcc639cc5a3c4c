import type { OperatorSchema } from '@cloud-account/spec';
import { computed, defineComponent, onUnmounted, shallowRef } from 'vue';
import { createAction, given, numberIn } from '../action.js';
import { aheadText, apiTime, counted } from '../format.js';
import { Button, Field, Problems, sending } from '../parts.js';
import { connection, shown } from '../store.js';

type Clock = OperatorSchema<'LabClock'>;

/** The interval in milliseconds at which the time is drawn. */
const TICK = 250;

const STEPS = [
  ['1 minute', 60],
  ['1 hour', 3_600],
  ['1 day', 86_400],
  ['30 days', 2_592_000],
] as const;

const TIMES = [
  ['instant', 'no time'],
  ['scaled', 'about a second'],
  ['real', 'as long as on real hosts'],
] as const;

type Times = (typeof TIMES)[number][0];

/** The mode of the clock, in words. @param ahead its distance from that of this machine */
const modeText = ({ mode, rate }: Clock, ahead: string | undefined): string => {
  if (mode === 'frozen') return 'Frozen';
  if (mode === 'scaled') return `${rate} times as fast`;
  return ahead === undefined ? 'Real time' : `${ahead} of real time`;
};

const timeAt = ({ read, at }: { readonly read: Clock; readonly at: number }, now: number): Date =>
  new Date(Date.parse(`${read.now}Z`) + (now - at) * read.rate);

/** The clock, what moves it, and how long tasks of machines take. */
export const ClockSection = defineComponent(() => {
  const passing = createAction();
  const scaling = createAction();
  const advancing = createAction();
  const taking = createAction();
  const now = shallowRef(performance.now());
  const timer = setInterval(() => {
    if (!connection.isPaused) now.value = performance.now();
  }, TICK);
  onUnmounted(() => {
    clearInterval(timer);
  });
  const date = computed(() => shown.clock && timeAt(shown.clock, Math.max(now.value, shown.clock.at)));
  const time = computed(() => date.value && apiTime(date.value));
  const ahead = computed(() => date.value && aheadText(date.value.getTime() - Date.now()));

  const pass = (mode: 'real' | 'frozen') => () =>
    void passing.run((client) => client.updateLabClock({ body: { mode } }), `The clock is ${mode}.`);
  const scale = sending((form) =>
    scaling.run(
      (client) =>
        client.updateLabClock({ body: { mode: 'scaled', ...given({ rate: numberIn(form, 'rate') }) } }),
      'The clock is scaled.',
    ),
  );
  const advanceBy = (body: OperatorSchema<'LabClockAdvance'>) =>
    advancing.run(
      (client) => client.advanceLabClock({ body }),
      ({ jobs }) => `The clock was advanced; ${counted(jobs, 'job')} ended.`,
    );
  const advance = sending((form) => advanceBy(given({ seconds: numberIn(form, 'seconds') })));
  // What the server said before a choice may arrive after it.
  const chosen = shallowRef<Times>();
  const take = async (times: Times): Promise<void> => {
    chosen.value = times;
    await taking.run((client) => client.updateLabTasks({ body: { times } }), 'The duration of tasks is set.');
    if (chosen.value === times) chosen.value = undefined;
  };

  /** Keeps the choice as it is while the server takes over another one. */
  const keep = (event: Event) => {
    if (taking.isBusy) event.preventDefault();
  };

  return () => {
    const mode = shown.clock?.read.mode;
    return (
      <section class="clock" aria-labelledby="clock-title" id="clock">
        <div class="face">
          <h2 id="clock-title">Clock of the cloud</h2>
          <p class="time">
            <time datetime={time.value && `${time.value}Z`}>
              <span>{time.value?.slice(0, 10) ?? '–'}</span> <span>{time.value?.slice(11)}</span>
            </time>
            <small> UTC</small>
          </p>
          <p class="mode">{shown.clock && modeText(shown.clock.read, ahead.value)}</p>
        </div>
        <div class="group" role="group" aria-label="How the clock passes">
          <div class="buttons">
            <Button text="Freeze" action={passing} press={pass('frozen')} isOn={mode === 'frozen'} />
            <Button text="Real time" action={passing} press={pass('real')} isOn={mode === 'real'} />
          </div>
          <Problems action={passing} />
          <form class="line" onSubmit={scale}>
            <Field form="clock" name="rate" label="Rate" action={scaling} initial="60" isNumber />
            <Button text="Scale" action={scaling} isOn={mode === 'scaled'} />
          </form>
          <Problems action={scaling} names={['rate']} />
        </div>
        <div class="group" role="group" aria-label="Advance the clock">
          <div class="buttons">
            {STEPS.map(([text, seconds]) => (
              <Button text={`+ ${text}`} action={advancing} press={() => void advanceBy({ seconds })} />
            ))}
          </div>
          <form class="line" onSubmit={advance}>
            <Field form="clock" name="seconds" label="Seconds" action={advancing} isNumber />
            <Button text="Advance" action={advancing} />
          </form>
          <Problems action={advancing} names={['seconds']} />
        </div>
        <fieldset class="group">
          <legend>Tasks of machines take</legend>
          {TIMES.map(([times, text]) => (
            <label>
              <input
                type="radio"
                name="times"
                checked={(chosen.value ?? shown.tasks?.times) === times}
                onClick={keep}
                onChange={() => void take(times)}
              />{' '}
              {text}
            </label>
          ))}
          <Problems action={taking} />
        </fieldset>
      </section>
    );
  };
});
