import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { serverOptionsOf, type CloudOptions } from './options.js';

describe('the options of a cloud', () => {
  it('become settings of the server', () => {
    const clock = { mode: 'frozen', now: '2031-03-03T09:00:00' } as const;
    const { settings, ...others } = serverOptionsOf({
      ...{ dialect: 'shop.yaml', seed: 0, clock, offline: false },
      settings: { CLOUD_RATE_LIMITS: 'on', CLOUD_DNS: 'off' },
    });
    expect(settings).toMatchObject({
      ...{ CLOUD_LAB: 'on', CLOUD_LAB_SEED: '0', CLOUD_DIALECT: path.resolve('shop.yaml') },
      ...{ CLOUD_RATE_LIMITS: 'on', CLOUD_DNS: 'off' },
    });
    expect(others).toEqual({ clock, offline: false });
  });

  it('have the lab and keep to this machine by default', () => {
    const { settings, offline } = serverOptionsOf({});
    expect(settings).toEqual({ CLOUD_DEMO: 'on', CLOUD_LAB: 'on' });
    expect(offline).toBe(true);
    expect(serverOptionsOf({ lab: false }).settings.CLOUD_LAB).toBe('off');
  });

  it.each([
    [{ sed: 7 }, 'startCloud has no option sed. Did you mean seed?'],
    [
      { colour: 'red' },
      'startCloud has no option colour. Its options are lab, dialect, seed, clock, settings, shared, offline.',
    ],
    [{ settings: { CLOUD_DATA_DIR: '/tmp' } }, 'startCloud sets CLOUD_DATA_DIR itself.'],
    [{ settings: { CLOUD_LAB_SEED: '7' } }, 'Use the option seed instead of CLOUD_LAB_SEED.'],
    [{ lab: false, clock: { mode: 'frozen' } }, 'The option clock needs the lab.'],
  ] as const)('are refused: %j', (options, sentence) => {
    expect(() => serverOptionsOf(options as CloudOptions)).toThrow(new TypeError(sentence));
  });
});
