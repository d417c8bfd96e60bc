import type { ErrorName } from '#contract/errors.ts'
import type { MessageKey } from '#contract/messages/all.ts'
import { CallError } from '#web/api/call-error.ts'
import type { Translate } from '#web/i18n/translator.ts'

/** The catalogue's message of a failed call; what has none there reads as a broken connection unless said otherwise. */
export function failureText(t: Translate, error: unknown, otherwise: MessageKey = 'error.UNAVAILABLE'): string {
  if (!(error instanceof CallError)) return t(otherwise)
  return error.name === 'TOO_MANY_REQUESTS' && error.retryAfterS !== null
    ? waitText(t, error.retryAfterS)
    : nameText(t, error.name, otherwise)
}

function waitText(t: Translate, seconds: number): string {
  return seconds < 90
    ? t('error.TOO_MANY_REQUESTS.seconds', { seconds })
    : t('error.TOO_MANY_REQUESTS.minutes', { minutes: Math.ceil(seconds / 60) })
}

/** The same of the catalogue's name alone, as an ack has it. */
export function nameText(t: Translate, name: string, otherwise: MessageKey = 'error.UNAVAILABLE'): string {
  const key = `error.${name as ErrorName}` as const
  const text = t(key)
  return text === key ? t(otherwise) : text
}
