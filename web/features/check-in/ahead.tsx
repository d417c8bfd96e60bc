import Check from 'lucide-react/icons/check'
import Coins from 'lucide-react/icons/coins'
import Gift from 'lucide-react/icons/gift'
import type { CheckInInfo } from '#contract/check-in.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Rewards of today and the following days, for a member who misses none of them. */
export function Ahead({ info: { ahead, isCheckedIn } }: { info: CheckInInfo }) {
  const t = useTranslate()
  const text = useNumberText()
  return (
    <section className="card p-4" aria-labelledby="ahead">
      <h2 id="ahead" className="text-[0.9375rem] font-bold">
        {t('checkIn.ahead')}
      </h2>
      <ol className="mt-3 grid grid-cols-4 gap-2 sm:grid-cols-7">
        {ahead.map(({ day, streak, reward, bonus }, index) => {
          const isToday = index === 0
          const isTaken = isToday && isCheckedIn
          const Icon = isTaken ? Check : bonus > 0 ? Gift : Coins
          return (
            <li
              key={day}
              aria-current={isToday ? 'date' : undefined}
              className={classNames(
                'flex min-w-0 flex-col items-center gap-1.5 rounded-md border px-2 py-3 text-center',
                isToday ? 'border-primary bg-primary-soft' : 'border-line bg-surface-2',
              )}
            >
              <span className="text-xs text-ink-2">
                {isToday ? t('ledger.today') : t('checkIn.day', { day: text(streak) })}
              </span>
              <Icon size={22} aria-hidden className={isTaken ? 'text-primary' : 'text-gold-ink'} />
              <span className="tabular text-sm font-bold">
                {isTaken && <span className="sr-only">{t('checkIn.taken')} </span>}+{text(reward + bonus)}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
