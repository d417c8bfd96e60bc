import {
  type Highlight,
  highlightReactionsOfList,
  highlightReactors,
  reactToHighlight,
  reportHighlight,
} from '#contract/highlights.ts'
import { kindOfCalls } from '#web/features/reactions/kind-of-calls.ts'
import { ReactionButton } from '#web/features/reactions/reaction-button.tsx'
import { NewReelButton } from '#web/features/reels/new-reel-button.tsx'
import { ReportButton } from '#web/features/reports/report-button.tsx'
import { nameOf } from '#web/fixture/highlight-text.ts'
import { ShareButton } from '#web/fixture/share-button.tsx'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'

const reactions = kindOfCalls({ react: reactToHighlight, reactionsOfList: highlightReactionsOfList })

export function MomentActions({ moment }: { moment: Highlight }) {
  const t = useTranslate()
  const locale = useLocale()
  const { id, maker, views } = moment
  const name = nameOf(t, moment)
  const isOwn = moment.video.url.startsWith('/')
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-4">
      <div className="min-w-0">
        <p className="text-lg font-bold">{name}</p>
        <p className="text-sm text-ink-3">
          {maker
            ? t('highlights.clipBy', { name: maker.displayName })
            : t(isOwn ? 'highlights.automatic' : 'highlights.elsewhere')}
          {views > 0 && ` · ${t('highlights.views', { count: views.toLocaleString(formattingTags[locale]) })}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <ReactionButton kind={reactions} reactors={highlightReactors} id={id} name={name} />
        {isOwn && <NewReelButton highlightId={id} />}
        <ShareButton title={name} />
        <ReportButton report={reportHighlight} id={id} authorId={maker?.userId ?? ''} name={name} />
      </div>
    </div>
  )
}
