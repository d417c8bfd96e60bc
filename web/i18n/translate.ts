import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#contract/messages/all.ts'

export type Values = Record<string, string | number>
export type Translate = (key: MessageKey, values?: Values) => string

/** The interface messages of the page's language; keys are checked against the Vietnamese set. */
export function useTranslate(): Translate {
  const { t } = useTranslation()
  return useMemo(() => (key, values) => t(key, values ?? {}) as string, [t])
}
