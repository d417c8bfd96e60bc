import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTranslate } from '#web/i18n/translate.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

export function Pager({ page, pages, pathOf }: { page: number; pages: number; pathOf: (page: number) => string }) {
  const t = useTranslate()
  if (pages < 2) return null
  return (
    <nav aria-label={t('pager.pages')} className="mt-4 flex items-center justify-center gap-3">
      {page > 1 && (
        <LocaleLink to={pathOf(page - 1)} rel="prev" className={buttonClass({ tone: 'neutral' })}>
          <ChevronLeft size={18} aria-hidden />
          {t('pager.previous')}
        </LocaleLink>
      )}
      <span className="tabular text-sm text-ink-2">{t('pager.page', { page, pages })}</span>
      {page < pages && (
        <LocaleLink to={pathOf(page + 1)} rel="next" className={buttonClass({ tone: 'neutral' })}>
          {t('pager.next')}
          <ChevronRight size={18} aria-hidden />
        </LocaleLink>
      )}
    </nav>
  )
}
