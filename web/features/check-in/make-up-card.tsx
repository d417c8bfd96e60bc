import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { type CheckInInfo, checkInMakeUp } from '#contract/check-in.ts'
import { call } from '#web/api/call.ts'
import { showBalance } from '#web/features/ledger/balance.state.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useLocale } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'

/** Lets the member buy back a recently missed day. The server limits how far back and how often per month. */
export function MakeUpCard({ info: { makeUp }, changed }: { info: CheckInInfo; changed: () => Promise<void> }) {
  const t = useTranslate()
  const text = useNumberText()
  const tag = formattingTags[useLocale()]
  const [busy, setBusy] = useState<string | null>(null)
  const { days, cost, left } = makeUp
  const format = new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'numeric', timeZone: 'UTC' })

  async function buy(day: string): Promise<void> {
    setBusy(day)
    try {
      const { streak, bonus, balance } = await call(checkInMakeUp, { day })
      showBalance(balance)
      const title = t('checkIn.makeUp.done', { days: text(streak) })
      showToast({
        tone: 'success',
        title,
        ...(bonus > 0 && { text: t('checkIn.makeUp.bonus', { amount: text(bonus) }) }),
      })
      await changed()
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    } finally {
      setBusy(null)
    }
  }

  return (
    <section className="card p-4" aria-labelledby="make-up">
      <h2 id="make-up" className="flex items-center gap-2 text-[0.9375rem] font-bold">
        <Undo2 size={18} aria-hidden className="text-ink-2" />
        {t('checkIn.makeUp')}
      </h2>
      <p className="mt-1 text-sm text-ink-2">{t('checkIn.makeUp.text', { cost: text(cost), left: text(left) })}</p>
      {days.length === 0 ? (
        <p className="mt-3 text-sm font-semibold text-primary">{t('checkIn.makeUp.none')}</p>
      ) : (
        left > 0 && (
          <ul className="mt-3 flex flex-wrap gap-2">
            {days.map((day) => (
              <li key={day}>
                <Button
                  tone="neutral"
                  isBusy={busy === day}
                  disabled={busy !== null}
                  aria-label={t('checkIn.makeUp.buy', { day: format.format(Date.parse(day)), cost: text(cost) })}
                  onClick={() => void buy(day)}
                >
                  {format.format(Date.parse(day))}
                </Button>
              </li>
            ))}
          </ul>
        )
      )}
    </section>
  )
}
