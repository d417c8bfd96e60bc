import type { MessageKey } from '#contract/messages/all.ts'
import { CallError, noAnswer } from '#web/api/call-error.ts'
import type { Translate } from '#web/i18n/translator.ts'

/** Returns the message of a failed call. A failure without a name of the server's reads as a broken connection, or as `otherwise`. */
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

/** Names that are not the server's: no answer, or an answer without a name. */
const ownNames: readonly string[] = ['', noAnswer]

/** The same for a name alone, as an ack has it. A name outside the catalogue is shown as the server wrote it (product.md 5, 8). */
export function nameText(t: Translate, name: string, otherwise: MessageKey = 'error.UNAVAILABLE'): string {
  return t.find(`error.${name}`) ?? (ownNames.includes(name) ? t(otherwise) : name)
}
