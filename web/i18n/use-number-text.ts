import { formattingTags } from '#web/i18n/locale.ts'
import { useLocale } from '#web/root-data.ts'

/** Whole numbers as the language writes them. */
export function useNumberText(): (figure: number) => string {
  const tag = formattingTags[useLocale()]
  return (figure) => figure.toLocaleString(tag)
}
