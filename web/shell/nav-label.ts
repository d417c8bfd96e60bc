import type { TextKey } from '#contract/texts/all.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import type { Translate } from '#web/i18n/translator.ts'

/**
 * Returns a function that translates the label of a navigation entry. Labels are message keys in data, so types cannot
 * check them.
 */
export function useNavLabel(): (label: string) => string {
  const t: Translate = useTranslate()
  return (label) => t(label as TextKey)
}
