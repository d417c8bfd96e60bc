import { useState } from 'react'
import type { LuckyType, LuckyWheel } from '#contract/lucky.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { failureText } from '#web/login/failure-text.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { MyDraws } from './my-draws.tsx'
import { TimeLeft } from './time-left.tsx'
import { type Turn, useWheel } from './use-wheel.ts'
import { Wheel } from './wheel.tsx'
import { Fairness, Fields, Winners } from './wheel-facts.tsx'

export function WheelPanel({ type }: { type: LuckyType }) {
  const t = useTranslate()
  const numberText = useNumberText()
  const session = useSession()
  const [drawn, setDrawn] = useState(0)
  const { wheel, isBroken, retry, turn, spin, turning, angle } = useWheel(type, () => setDrawn((count) => count + 1))
  if (!wheel)
    return isBroken ? (
      <div className="card mt-5">
        <ReadError read={retry} />
      </div>
    ) : (
      <div className="mt-5 grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <Skeleton className="h-125 w-full lg:h-140" />
        <Skeleton className="h-280 w-full" />
      </div>
    )
  const isGuest = session.kind === 'guest'
  const isTurning = turn.state === 'turning'
  const balance = session.kind === 'member' ? session.user.balance : null
  const isPaid = wheel.freeLeft === 0 && wheel.turnsLeft > 0
  const isShort = !isTurning && isPaid && balance !== null && balance < wheel.price
  const go = () => (isGuest ? void askToLogIn('login') : !isShort && void spin())
  return (
    <div className="mt-5 grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <div className="flex min-w-0 flex-col gap-4">
        <section className="card flex flex-col items-center gap-3 px-4 pt-7 pb-5">
          <Wheel
            fields={wheel.list}
            turning={turning}
            angle={angle}
            isStill={!isTurning}
            onPush={go}
            numberText={numberText}
          />
          <div className="grid min-h-13 w-full place-items-center text-center">
            {turn.state === 'still' && !turn.drawn && <p className="text-xs text-ink-3">{t('lucky.drag')}</p>}
            <div role="status" className="flex flex-col items-center gap-1 empty:hidden">
              <Outcome turn={turn} wheel={wheel} numberText={numberText} />
            </div>
          </div>
          <Button
            size="large"
            className="w-full max-w-80"
            isBusy={isTurning}
            disabled={!isGuest && (wheel.turnsLeft === 0 || isShort)}
            aria-describedby={isShort ? 'lucky-short' : undefined}
            onClick={go}
          >
            {t(isTurning ? 'lucky.spinning' : nextTurn(isGuest, wheel), { price: numberText(wheel.price) })}
          </Button>
          {balance !== null && (
            <p id="lucky-short" className="tabular text-sm font-semibold text-gold-ink">
              {isShort
                ? t('lucky.short', { balance: numberText(balance), missing: numberText(wheel.price - balance) })
                : t('lucky.balance', { balance: numberText(balance) })}
            </p>
          )}
          {!isGuest && (
            <p className="text-sm text-ink-2">
              <TimeLeft until={wheel.endsAt} ended={() => void retry()}>
                {(time) => t('lucky.turns', { turns: wheel.turnsLeft, time })}
              </TimeLeft>
            </p>
          )}
        </section>
        {!isGuest && <MyDraws key={drawn} type={type} numberText={numberText} />}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Fields wheel={wheel} numberText={numberText} />
        <Winners wheel={wheel} numberText={numberText} />
        <Fairness wheel={wheel} />
      </div>
    </div>
  )
}

function nextTurn(isGuest: boolean, { turnsLeft, freeLeft }: LuckyWheel) {
  if (isGuest) return 'lucky.spin.login'
  if (turnsLeft === 0) return 'lucky.spin.used'
  return freeLeft > 0 ? 'lucky.spin.free' : 'lucky.spin.paid'
}

type OutcomeProps = { turn: Turn; wheel: LuckyWheel; numberText: (value: number) => string }

function Outcome({ turn, wheel, numberText }: OutcomeProps) {
  const t = useTranslate()
  if (turn.state === 'failed') return <p className="text-sm font-semibold text-danger">{failureText(t, turn.error)}</p>
  if (turn.state !== 'still' || !turn.drawn) return null
  const { id, amount, prizeId, paidPrizeId } = turn.drawn.draw
  const field = numberText(wheel.list.find((one) => one.id === prizeId)?.amount ?? 0)
  const isInstead = prizeId !== paidPrizeId
  return (
    <>
      <p className="text-lg font-bold text-gold-ink">
        {t(isInstead ? 'lucky.won.instead' : 'lucky.won', { amount: numberText(amount), field })}
      </p>
      <LocaleLink to={`/vong-quay/${id}`} className="text-sm font-semibold text-primary hover:underline">
        {t('lucky.check')}
      </LocaleLink>
    </>
  )
}
