import { formattingTags } from '#web/i18n/locale.ts'
import { useLocale } from '#web/root-data.ts'

export function useNumberText(): (figure: number) => string {
  const tag = formattingTags[useLocale()]
  return (figure) => figure.toLocaleString(tag)
}
