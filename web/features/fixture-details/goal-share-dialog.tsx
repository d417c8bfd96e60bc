import type { Goal } from '#contract/rules/goals.ts'
import { fixtureCardPath } from '#contract/rules/social-card.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { goalQuery } from '#web/fixture/goal-query.ts'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { ShareCardDialog } from '#web/shell/share-card-dialog.tsx'
import { goalHeadline } from './goal-text.ts'

type Props = { goal: Goal; fixture: FixtureSummary; close: () => void }

/** Shows the card of a goal with the ways to share it. */
export function GoalShareDialog({ goal, fixture, close }: Props) {
  const t = useTranslate()
  const locale = useLocale()
  const query = goalQuery(goal.event.key)
  return (
    <ShareCardDialog
      heading={t('goal.shareTitle')}
      title={goalHeadline(goal, fixture, t)}
      picture={fixtureCardPath(locale, fixture, goal)}
      url={location.origin + localePath(locale, `/truc-tiep/${fixture.slug}`) + query}
      fileName={`${fixture.slug}.jpg`}
      close={close}
    />
  )
}
