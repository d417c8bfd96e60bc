import type { TextKey } from '#contract/texts/all.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { LocaleLink } from './locale-link.tsx'

/** Button of an empty list, which leads to a page with content. */
export function WayOn({ to, label }: { to: string; label: TextKey }) {
  const t = useTranslate()
  return (
    <LocaleLink to={to} className={buttonClass({ tone: 'neutral' })}>
      {t(label)}
    </LocaleLink>
  )
}
