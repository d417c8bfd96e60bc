import Check from 'lucide-react/icons/check'
import Gift from 'lucide-react/icons/gift'
import type { Mission } from '#contract/missions.ts'
import { Bar } from '#web/features/levels/level-card.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { ActionText } from '#web/ui/action-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { useClaim } from './use-claim.ts'

export function WeekBar({ steps, changed }: { steps: readonly Mission[]; changed: () => Promise<void> }) {
  const t = useTranslate()
  const text = useNumberText()
  const most = Math.max(1, ...steps.map(({ goal }) => goal))
  const done = Math.max(0, ...steps.map(({ progress }) => progress))
  if (steps.length === 0) return null
  return (
    <div className="px-4 py-5">
      <p className="flex items-baseline justify-between gap-2 text-sm">
        <span className="font-semibold">{t('missions.week.done')}</span>
        <span className="tabular text-ink-2">
          {text(done)}/{text(most)}
        </span>
      </p>
      <Bar share={done / most} label={t('missions.week.done')} className="mt-2.5 h-3.5" tone="bg-primary-fill" />
      <ol className="mt-4 grid grid-cols-3 gap-2">
        {steps.map((step) => (
          <Step key={step.id} step={step} changed={changed} />
        ))}
      </ol>
    </div>
  )
}

function Step({ step, changed }: { step: Mission; changed: () => Promise<void> }) {
  const t = useTranslate()
  const text = useNumberText()
  const { id, title, goal, progress, reward, isClaimed } = step
  const { isBusy, claim } = useClaim(id, changed)
  const isDone = progress >= goal
  const Icon = isClaimed ? Check : Gift
  return (
    <li className="flex flex-col items-center gap-1.5 rounded-md bg-surface-2 px-2 py-3 text-center">
      <Icon size={24} aria-hidden className={isClaimed ? 'text-primary' : isDone ? 'text-gold-ink' : 'text-ink-3'} />
      <span className="text-xs text-ink-2">{title}</span>
      <span className="tabular text-sm font-bold text-gold-ink">+{t('ledger.amount', { amount: text(reward) })}</span>
      {isClaimed ? (
        <span className="text-xs font-semibold text-primary">{t('missions.taken')}</span>
      ) : (
        isDone && (
          <Button className="w-full px-1!" isBusy={isBusy} onClick={(event) => void claim(event.currentTarget)}>
            <ActionText name={t('missions.claim.one', { title })}>{t('missions.claim')}</ActionText>
          </Button>
        )
      )}
    </li>
  )
}
