import { importReviews } from '#contract/imports.ts'
import { call } from '#web/api/call.ts'
import { ConsoleFrame } from '#web/features/console/console-frame.tsx'
import { DeskList } from '#web/features/moderation/desk-list.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { PageHead } from '#web/way/page-head.tsx'
import { ReviewCard } from './review-card.tsx'

const read = (after: string | undefined) => call(importReviews, { after })

/** Lets operators match names of sports-data sources. The server checks permissions in each call. */
export default function ImportsPage() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('imports.title')} description={t('imports.text')} isIndexed={false} />
      <ConsoleFrame title={t('imports.title')} access="sports-editor">
        <h1 className="text-2xl font-bold">{t('imports.title')}</h1>
        <p className="mt-1 max-w-2xl text-sm text-ink-2">{t('imports.text')}</p>
        <div className="mt-5 max-w-4xl">
          <DeskList
            read={read}
            keyOf={({ reviewId }) => reviewId}
            empty={t('imports.none')}
            emptyText={t('imports.none.text')}
          >
            {(review, reload) => <ReviewCard review={review} reload={reload} />}
          </DeskList>
        </div>
      </ConsoleFrame>
    </>
  )
}
