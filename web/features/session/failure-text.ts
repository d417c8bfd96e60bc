import type { ErrorName } from '#contract/errors.ts'
import { CallError } from '#web/api/call-error.ts'
import type { Translate } from '#web/i18n/translator.ts'

/** The catalogue's message of a failed call; what has none there reads as a broken connection. */
export function failureText(t: Translate, error: unknown): string {
  if (!(error instanceof CallError)) return t('error.UNAVAILABLE')
  const key = `error.${error.name as ErrorName}` as const
  const text = t(key)
  return text === key ? t('error.UNAVAILABLE') : text
}
