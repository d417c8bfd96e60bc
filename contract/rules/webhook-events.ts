/** Events that a webhook can choose. */
export const webhookEvents = [
  'fixture.changed',
  'stream.started',
  'stream.ended',
  'highlight.ready',
  'report.created',
  'member.registered',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/**
 * Waits in ms after each failed attempt. The last attempt is 24 hours and 13 minutes after the first, without the time
 * of the attempts themselves.
 */
export const retryWaitsMs = [10, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 30_600].map((s) => s * 1_000)

/** A webhook that has failed for this long, without a success, is paused. */
export const failingLimitMs = 24 * 3_600_000
/** The secret before a change also signs for this long. */
export const oldSecretMs = 24 * 3_600_000
/** Time in ms that a receiver has for its answer. */
export const answerLimitMs = 10_000
/** Days until a delivery is deleted from the log, also one that waits. */
export const deliveryDays = 30
export const secretPrefix = 'whsec_'
