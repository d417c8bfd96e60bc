import type { InputOf } from '#contract/endpoint.ts'
import type { notificationSettingsUpdate } from '#contract/notification-settings.ts'

/** Saves a change of the member's settings and confirms it. */
export type ChangeSettings = (change: InputOf<typeof notificationSettingsUpdate>) => Promise<void>
