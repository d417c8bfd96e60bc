import {
  notificationSettingsInfo,
  notificationSettingsUpdate,
  notificationSourceMoments,
  notificationSourceSwitch,
  notificationSources,
} from '#contract/notification-settings.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  user: [
    notificationSettingsInfo,
    notificationSettingsUpdate,
    notificationSourceMoments,
    notificationSourceSwitch,
    notificationSources,
  ],
})
