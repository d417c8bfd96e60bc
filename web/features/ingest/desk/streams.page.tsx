import { ConsoleFrame } from '#web/features/console/console-frame.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { PageHead } from '#web/way/page-head.tsx'
import { OpenStreams } from './open-streams.tsx'

/** Lets operators see all streams with their warnings, and stop one. The server checks permissions in each call. */
export default function StreamsPage() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('streamDesk.title')} description={t('streamDesk.text')} isIndexed={false} />
      <ConsoleFrame title={t('streamDesk.title')} access="operator">
        <h1 className="text-2xl font-bold">{t('streamDesk.title')}</h1>
        <p className="mt-1 max-w-2xl text-sm text-ink-2">{t('streamDesk.text')}</p>
        <div className="mt-5">
          <OpenStreams />
        </div>
      </ConsoleFrame>
    </>
  )
}
