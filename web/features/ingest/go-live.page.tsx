import { useTranslate } from '#web/i18n/translate.ts'
import { PageHead } from '#web/way/page-head.tsx'
import { CommentatorGate } from './commentator-gate.tsx'
import { GoLiveDesk } from './go-live-desk.tsx'

export default function GoLivePage() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('nav.goLive')} description={t('goLive.description')} isIndexed={false} />
      {/* The control room needs the height. */}
      <h1 className="sr-only">{t('nav.goLive')}</h1>
      <CommentatorGate title={t('nav.goLive')}>{(user) => <GoLiveDesk user={user} />}</CommentatorGate>
    </>
  )
}
