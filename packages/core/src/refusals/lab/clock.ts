import type { CatalogueEntry } from '../entry.js';

/** The clock and the jobs of the lab. */
export const labClockRefusals = [
  {
    id: 'lab.clock.valid',
    sentence: 'The clock shows a time that exists, up to the end of 2099.',
    reasons: {
      time: '{field} is not valid',
      latest: 'The clock shows times up to the end of 2099',
    },
  },
  {
    id: 'lab.clock.forward',
    sentence: 'The clock never moves back.',
    reason: 'The clock shows {now} already',
  },
  {
    id: 'lab.clock.rate',
    sentence: 'A clock has a rate when it is scaled.',
    reasons: {
      missing: '{field} is required for a scaled clock',
      other: '{field} is for a scaled clock only',
    },
  },
  {
    id: 'lab.clock.held',
    sentence: 'One call moves the clock at a time.',
    reason: 'Another call advances the clock',
    fix: 'Send the request again when the other call has been answered.',
    arises: 'The clock is set or advanced while another call advances it.',
  },
  {
    id: 'lab.clock.done',
    sentence: 'All that becomes due while the clock is advanced is done within a minute.',
    reason: 'The clock has reached {now}: {work} is not done yet',
    fix: 'Send the request again for the seconds that are left. `GET /jobs` shows what a job waits for.',
    status: 503,
  },
  {
    id: 'lab.jobs.event',
    sentence: 'Who waits for an event says which one.',
    reasons: {
      missing: '{field} is required to wait for an event',
      other: '{field} is only for `until: event`',
    },
  },
  {
    id: 'lab.jobs.done',
    sentence: 'What is waited for comes within the time of the request.',
    reasons: {
      idle: '{work} is not done after {seconds} s',
      event: 'No event {action} has ended after {seconds} s',
    },
    fix: 'Wait longer, or begin the work first. `GET /jobs` shows what a job waits for.',
    status: 503,
  },
] as const satisfies readonly CatalogueEntry[];
