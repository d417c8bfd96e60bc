import { useState, useSyncExternalStore } from 'react'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { readDraft } from './draft.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { SentList } from './sent-feedback.tsx'

const never = () => () => {}

export default function FeedbackPage() {
  const t = useTranslate()
  const session = useSession()
  const [edition, setEdition] = useState(0)
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const who = session.kind === 'member' ? session.user.userId : session.kind
  return (
    <>
      <PageHead title={t('feedback.title')} description={t('feedback.text')} />
      <h1 className="text-2xl font-bold">{t('feedback.title')}</h1>
      <p className="mt-1 max-w-2xl text-ink-2">{t('feedback.text')}</p>
      <div className="mt-5 grid items-start gap-6 pb-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <FeedbackForm
          key={String(isInBrowser)}
          initial={isInBrowser ? readDraft() : null}
          sent={() => setEdition((now) => now + 1)}
        />
        <section aria-labelledby="sent-feedback">
          <SectionHeading id="sent-feedback" title={t('feedback.own')} />
          <div className="mt-3 min-h-40">
            {isInBrowser && who !== 'starting' && <SentList key={`${who} ${edition}`} />}
          </div>
        </section>
      </div>
    </>
  )
}
