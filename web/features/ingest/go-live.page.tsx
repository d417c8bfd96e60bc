import { useTranslate } from '#web/i18n/translate.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { CommentatorGate } from './commentator-gate.tsx'
import { GoLiveDesk } from './go-live-desk.tsx'

export default function GoLivePage() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('nav.goLive')} description={t('goLive.description')} isIndexed={false} />
      <h1 className="text-2xl font-bold">{t('nav.goLive')}</h1>
      <p className="mt-1 max-w-2xl text-sm text-ink-2">{t('goLive.description')}</p>
      <div className="mt-5">
        <CommentatorGate title={t('nav.goLive')}>{(user) => <GoLiveDesk user={user} />}</CommentatorGate>
      </div>
    </>
  )
}
