import { reactToTip, reportTip, type Tip, tipReactionsOfList, tipReactors } from '#contract/tips.ts'
import { kindOfCalls } from '#web/features/reactions/kind-of-calls.ts'
import { ReactionButton } from '#web/features/reactions/reaction-button.tsx'
import { ReportButton } from '#web/features/reports/report-button.tsx'
import { useTranslate } from '#web/i18n/translate.ts'

const tipReaction = kindOfCalls({ react: reactToTip, reactionsOfList: tipReactionsOfList })

export function TipActions({ tip }: { tip: Tip }) {
  const t = useTranslate()
  const name = t('tip.by', { name: tip.tipster.displayName })
  return (
    <div className="-ml-2.5 mt-2 flex items-center justify-between">
      <ReactionButton kind={tipReaction} reactors={tipReactors} id={tip.id} name={name} />
      <ReportButton report={reportTip} id={tip.id} authorId={tip.tipster.userId} name={name} />
    </div>
  )
}
