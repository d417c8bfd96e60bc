import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'

/**
 * Link from a part of the home page to the full list. `about` is hidden text, so that screen readers hear more than
 * "see all".
 */
export function AllLink({ to, about }: { to: string; about: string }) {
  const t = useTranslate()
  return (
    <LocaleLink
      to={to}
      className="-my-2 inline-flex min-h-11 items-center gap-0.5 text-sm font-semibold text-primary hover:underline"
    >
      {t('state.seeAll')}
      <span className="sr-only">: {about}</span>
      <ChevronRight size={16} aria-hidden />
    </LocaleLink>
  )
}
