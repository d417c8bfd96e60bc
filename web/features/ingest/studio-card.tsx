import Mic from 'lucide-react/icons/mic'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/shell/locale-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'

/** Leads from the desk to the studio in the browser. */
export function StudioCard() {
  const t = useTranslate()
  return (
    <section aria-labelledby="studio" className="card p-4 sm:p-5">
      <SectionHeading id="studio" title={t('studio.open.title')} />
      <p className="mt-1 text-sm text-ink-2">{t('studio.open.text')}</p>
      <LocaleLink to="/phat-song/studio" className={`${buttonClass({ tone: 'primary' })} mt-4`} prefetch="none">
        <Mic size={18} aria-hidden />
        {t('studio.open')}
      </LocaleLink>
    </section>
  )
}
