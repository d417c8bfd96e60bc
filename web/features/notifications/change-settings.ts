import type { InputOf } from '#contract/endpoint.ts'
import type { notificationSettingsUpdate } from '#contract/notification-settings.ts'

/** Keeps a change of the member's settings, and says that it did. */
export type ChangeSettings = (change: InputOf<typeof notificationSettingsUpdate>) => Promise<void>
