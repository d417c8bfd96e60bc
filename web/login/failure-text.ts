import type { TextKey } from '#contract/texts/all.ts'
import { CallError, noAnswer } from '#web/api/call-error.ts'
import type { Translate } from '#web/i18n/translator.ts'

/**
 * Returns the message of a failed call. For a failure without a server's error name, it is `otherwise`, by default the
 * message for an unavailable server.
 */
export function failureText(t: Translate, error: unknown, otherwise: TextKey = 'error.UNAVAILABLE'): string {
  if (!(error instanceof CallError)) return t(otherwise)
  return error.name === 'TOO_MANY_REQUESTS' && error.retryAfterS !== null
    ? waitText(t, 'error.TOO_MANY_REQUESTS', error.retryAfterS)
    : nameText(t, error.name, otherwise)
}

/** Returns a sentence with the time until a limit ends. */
export function waitText(t: Translate, key: 'error.TOO_MANY_REQUESTS' | 'chat.guestWait', seconds: number): string {
  return seconds < 90 ? t(`${key}.seconds`, { seconds }) : t(`${key}.minutes`, { minutes: Math.ceil(seconds / 60) })
}

/** Names of errors that the server does not send: no response, or a response without a name. */
const ownNames: readonly string[] = ['', noAnswer]

/**
 * Returns the message of an error name, for example from an ack. A name outside the catalogue is returned unchanged.
 */
export function nameText(t: Translate, name: string, otherwise: TextKey = 'error.UNAVAILABLE'): string {
  return t.find(`error.${name}`) ?? (ownNames.includes(name) ? t(otherwise) : name)
}
