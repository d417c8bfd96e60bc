import ArrowLeft from 'lucide-react/icons/arrow-left'
import { CommentatorGate } from '#web/features/ingest/commentator-gate.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { StudioDesk } from './studio-desk.tsx'

export default function StudioPage() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('studio.title')} description={t('studio.description')} isIndexed={false} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-2xl font-bold">{t('studio.title')}</h1>
        <LocaleLink
          to="/phat-song"
          className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-primary hover:underline"
        >
          <ArrowLeft size={16} aria-hidden />
          {t('studio.back')}
        </LocaleLink>
      </div>
      <p className="max-w-2xl text-sm text-ink-2">{t('studio.description')}</p>
      <div className="mt-4">
        <CommentatorGate title={t('studio.title')}>{() => <StudioDesk />}</CommentatorGate>
      </div>
    </>
  )
}
