import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { type CheckInInfo, checkIn } from '#contract/check-in.ts'
import { call } from '#web/api/call.ts'
import { showBalance } from '#web/features/ledger/balance.state.ts'
import { Bar } from '#web/features/levels/level-card.tsx'
import { flyCoins } from '#web/features/rewards/fly-coins.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useDue } from '#web/time/use-due.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { showToast } from '#web/ui/toast.ts'
import { Flame } from './flame.tsx'

/** Margin after the start of the next day, because the server's and the device's clock differ. */
const afterTurnMs = 2_000

export function StreakHero({ info, changed }: { info: CheckInInfo; changed: () => Promise<void> }) {
  const t = useTranslate()
  const text = useNumberText()
  const [isBusy, setBusy] = useState(false)
  const { isCheckedIn, streak, longest, total, ahead, nextMilestone } = info
  const today = ahead[0]
  useDue(
    (nowMs) => nowMs > info.turnsAt + afterTurnMs,
    () => void changed(),
  )

  async function take(from: Element): Promise<void> {
    setBusy(true)
    try {
      const { reward, bonus, balance, hasEarnedShield } = await call(checkIn)
      flyCoins(from)
      showBalance(balance)
      showToast({
        tone: 'success',
        title: t('checkIn.done', { amount: text(reward + bonus) }),
        ...(hasEarnedShield && { text: t('checkIn.shield.earned') }),
      })
      await changed()
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="card flex flex-col items-center px-5 pb-6 pt-7 text-center">
      <div className="relative">
        <Flame isLit={isCheckedIn} className="h-44 w-36" />
        <p
          className={classNames(
            'tabular absolute inset-x-0 bottom-7 text-6xl font-extrabold leading-none',
            isCheckedIn ? 'text-crest-ink' : 'text-ink',
          )}
        >
          {text(streak)}
        </p>
      </div>
      <p className="mt-2 text-xl font-bold">{t('checkIn.streak', { days: text(streak) })}</p>
      <p className="mt-1 text-sm text-ink-2">{t('checkIn.record', { longest: text(longest), total: text(total) })}</p>
      {isCheckedIn ? (
        <p
          role="status"
          className="mt-5 inline-flex h-12 items-center gap-2 rounded-md bg-primary-soft px-5 font-semibold text-primary"
        >
          <Check size={20} aria-hidden />
          {t('checkIn.taken')}
        </p>
      ) : (
        <Button
          size="large"
          className="mt-5 w-full"
          isBusy={isBusy}
          onClick={(event) => void take(event.currentTarget)}
        >
          {t('checkIn.take', { amount: text((today?.reward ?? 0) + (today?.bonus ?? 0)) })}
        </Button>
      )}
      <p className="mt-3 text-sm text-ink-2">
        {isCheckedIn
          ? t('checkIn.tomorrow', { amount: text((ahead[1]?.reward ?? 0) + (ahead[1]?.bonus ?? 0)) })
          : t('checkIn.turns')}
      </p>
      {nextMilestone && (
        <div className="mt-6 w-full border-t border-line pt-5 text-left">
          <p className="tabular flex justify-between gap-2 text-sm">
            <span className="font-semibold">{t('checkIn.milestone', { days: text(nextMilestone.days) })}</span>
            <span className="font-bold text-gold-ink">
              +{t('ledger.amount', { amount: text(nextMilestone.reward) })}
            </span>
          </p>
          <Bar
            share={streak / nextMilestone.days}
            label={t('checkIn.milestone', { days: text(nextMilestone.days) })}
            className="mt-2 h-2.5"
            tone="bg-gold"
          />
          <p className="mt-1.5 text-xs text-ink-2">{t('checkIn.left', { days: text(nextMilestone.days - streak) })}</p>
        </div>
      )}
    </section>
  )
}
