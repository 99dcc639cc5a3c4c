import type { Body, Schema } from '@cloud-account/spec';
import { fixedFieldProblems } from '../fixed-fields.js';
import { type Decision, decide } from '../refusals/index.js';

/** The settings of an account that its users can change. */
export type SettingsValues = Omit<Schema<'AccountSettings'>, 'managed' | 'object_storage'>;

/** The settings of an account that its users cannot change. */
export type FixedSettings = Omit<Schema<'AccountSettings'>, keyof SettingsValues>;

/** The settings of an account after a change. */
export function changeSettings(
  current: SettingsValues & FixedSettings,
  change: Body<'updateAccountSettings'>,
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
