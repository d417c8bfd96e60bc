import { type ErrorName, errorCatalogue } from '#contract/errors.ts'
import { CallError } from '#web/api/call-error.ts'
import type { Translate } from '#web/i18n/translator.ts'

function isKnown(name: string): name is ErrorName {
  return name in errorCatalogue
}

/** The catalogue's message of a failed call; what has no name in it reads as a broken connection. */
export function failureText(t: Translate, error: unknown): string {
  if (error instanceof CallError && isKnown(error.name)) return t(`error.${error.name}`)
  return t('error.UNAVAILABLE')
}
