import Share2 from 'lucide-react/icons/share-2'
import { Suspense, useState } from 'react'
import type { Goal } from '#contract/rules/goals.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { goalName } from './goal-text.ts'

const GoalShareDialog = lazyPart(() => import('./goal-share-dialog.tsx'), 'GoalShareDialog')

type Props = { goal: Goal; fixture: FixtureSummary; className: string }

export function GoalShare({ goal, fixture, className }: Props) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t('goal.share', { goal: goalName(goal, fixture) })}
        className={className}
        onClick={() => setOpen(true)}
      >
        <Share2 size={16} aria-hidden />
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <GoalShareDialog goal={goal} fixture={fixture} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
