import { useCallback } from 'react'
import { formattingTags } from '#web/i18n/locale.ts'
import { useLocale } from '#web/root-data.ts'

/** Returns a function that formats a number for the visitor's language, with at most one decimal. */
export function useNumberText(): (value: number) => string {
  const tag = formattingTags[useLocale()]
  return useCallback((value) => value.toLocaleString(tag, { maximumFractionDigits: 1 }), [tag])
}
