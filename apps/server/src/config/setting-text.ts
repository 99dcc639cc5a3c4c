/** A setting, which one environment variable sets. */
export interface SettingText {
  /** Empty: unset. */
  readonly default: string;
  /** The unit of its number, where that is one of time or size. */
  readonly unit?: 'milliseconds' | 'seconds' | 'days' | 'MiB' | 'bytes';
  readonly describes: string;
}
