import ShieldCheck from 'lucide-react/icons/shield-check'
import { useRef, useState } from 'react'
import { type CheckInInfo, daysPerShield, maxShields, shieldBuy } from '#contract/check-in.ts'
import { addDays } from '#contract/rules/vietnam-day.ts'
import { call } from '#web/api/call.ts'
import { randomUuid } from '#web/api/random-uuid.ts'
import { showBalance } from '#web/features/ledger/balance.state.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'

const places = Array.from({ length: maxShields }, (_, at) => at)

/** Shows the held shields, and sells more. A shield protects the streak on a missed day without any action. */
export function ShieldCard({ info, changed }: { info: CheckInInfo; changed: () => Promise<void> }) {
  const t = useTranslate()
  const text = useNumberText()
  const [isBusy, setBusy] = useState(false)
  /** Id of the next purchase. It stays the same until the server has answered, so that a retry buys nothing twice. */
  const requestId = useRef(randomUuid())
  const { shields, shieldedDays, today } = info
  const isFull = shields.held >= maxShields
  const hasProtected = shieldedDays.includes(addDays(today, -1))

  async function buy(): Promise<void> {
    setBusy(true)
    try {
      const { held, balance } = await call(shieldBuy, { requestId: requestId.current })
      requestId.current = randomUuid()
      showBalance(balance)
      showToast({ tone: 'success', title: t('checkIn.shield.bought', { held: text(held) }) })
      await changed()
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="card p-4" aria-labelledby="shields">
      <div className="flex items-center justify-between gap-3">
        <h2 id="shields" className="text-[0.9375rem] font-bold">
          {t('checkIn.shields')}
        </h2>
        <p className="flex gap-1.5">
          <span className="sr-only">
            {t('checkIn.shields.held', { held: text(shields.held), max: text(maxShields) })}
          </span>
          {places.map((at) => (
            <span
              key={at}
              aria-hidden
              className={`inline-flex size-9 items-center justify-center rounded-md ${
                at < shields.held
                  ? 'bg-primary-soft text-primary'
                  : 'border border-dashed border-line-strong text-ink-3'
              }`}
            >
              <ShieldCheck size={20} className={at < shields.held ? undefined : 'opacity-40'} />
            </span>
          ))}
        </p>
      </div>
      {hasProtected && (
        <p className="mt-2 rounded-md bg-primary-soft px-3 py-2 text-sm font-semibold text-primary">
          {t('checkIn.shield.used')}
        </p>
      )}
      <p className="mt-2 text-sm text-ink-2">
        {t('checkIn.shields.text', { max: text(maxShields), days: text(daysPerShield) })}
      </p>
      <Button tone="neutral" className="mt-3 w-full" disabled={isFull} isBusy={isBusy} onClick={() => void buy()}>
        {isFull ? t('checkIn.shield.full') : t('checkIn.shield.buy', { cost: text(shields.cost) })}
      </Button>
    </section>
  )
}
