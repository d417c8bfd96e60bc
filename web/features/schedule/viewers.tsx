import Eye from 'lucide-react/icons/eye'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'

const exactBelow = 10_000

/** `9.120`, `21,4K`: exact while it is short. */
export function Viewers({ count }: { count: number }) {
  const t = useTranslate()
  const tag = formattingTags[useLocale()]
  const short =
    count < exactBelow
      ? count.toLocaleString(tag)
      : `${(count / 1_000).toLocaleString(tag, { maximumFractionDigits: 1 })}K`
  return (
    <span className="tabular inline-flex items-center gap-1.5">
      <Eye size={14} aria-hidden />
      <span aria-hidden>{short}</span>
      <span className="sr-only">{t('fixture.viewers', { count: count.toLocaleString(tag) })}</span>
    </span>
  )
}
