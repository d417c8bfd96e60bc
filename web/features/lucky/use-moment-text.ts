import { formattingTags } from '#web/i18n/locale.ts'
import { useLocale } from '#web/root-data.ts'

/** Day and time in the reader's zone. */
export function useMomentText(): (epochMs: number) => string {
  const tag = formattingTags[useLocale()]
  const shown = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'numeric', hour: '2-digit', minute: '2-digit' })
  return (epochMs) => shown.format(epochMs)
}
