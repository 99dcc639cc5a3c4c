import { fixedFieldProblems } from '../fixed-fields.js';
import { type Decision, decide } from '../refusals/index.js';

/** The subscriptions to monitoring; null is none. */
export type LongviewSubscription = 'longview-3' | 'longview-10' | 'longview-40' | 'longview-100' | null;

/** What an account's users set for it. */
export interface SettingsValues {
  readonly backups_enabled: boolean;
  readonly network_helper: boolean;
  readonly longview_subscription: LongviewSubscription;
}

/** The settings of an account that only others change. */
export interface FixedSettings {
  readonly managed: boolean;
  readonly object_storage: 'disabled' | 'suspended' | 'active';
}

/** What a change of settings may carry. */
export type SettingsChange = {
  readonly [Field in keyof SettingsValues]?: SettingsValues[Field] | undefined;
} & { readonly managed?: boolean | undefined; readonly object_storage?: string | undefined };

/** The settings of an account after a change. */
export function changeSettings(
  current: SettingsValues & FixedSettings,
  change: SettingsChange,
): Decision<SettingsValues & FixedSettings> {
  const { managed, object_storage } = current;
  return decide(fixedFieldProblems({ managed, object_storage }, { ...change }), {
    backups_enabled: change.backups_enabled ?? current.backups_enabled,
    network_helper: change.network_helper ?? current.network_helper,
    longview_subscription:
      change.longview_subscription === undefined
        ? current.longview_subscription
        : change.longview_subscription,
    managed,
    object_storage,
  });
}
