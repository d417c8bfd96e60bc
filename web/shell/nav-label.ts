import type { TextKey } from '#contract/texts/all.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import type { Translate } from '#web/i18n/translator.ts'

/** Navigation entries come as data. Their label is a message key that only the server's list guarantees. */
export function useNavLabel(): (label: string) => string {
  const t: Translate = useTranslate()
  return (label) => t(label as TextKey)
}
