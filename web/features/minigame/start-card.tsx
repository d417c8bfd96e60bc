import type { MinigameInfo } from '#contract/minigame.ts'
import { useNumberText } from '#web/features/ledger/use-number-text.ts'
import { askToLogIn } from '#web/features/session/login.state.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'

type Props = { info: MinigameInfo; start: () => void; practise: () => void }

/** Before a round: what it is, what it brings, and one button. */
export function StartCard({ info, start, practise }: Props) {
  const t = useTranslate()
  const text = useNumberText()
  const { terms } = info
  return (
    <div className="minigame-card minigame-start grid w-full max-w-md gap-4 rounded-xl bg-surface p-5 text-ink shadow-pop">
      <div>
        <p className="text-lg leading-snug font-bold text-balance">{t('minigame.description')}</p>
        <p className="mt-2 text-sm text-ink-2">
          {t('minigame.reward.rule', { goal: text(terms.goalReward), perfect: text(terms.perfectReward) })}
        </p>
      </div>
      <StartButtons info={info} start={start} practise={practise} />
    </div>
  )
}

/** The next round, or what stands in its place: for xu, in practice, after logging in. */
export function StartButtons({ info, start, practise, isAgain = false }: Props & { isAgain?: boolean }) {
  const t = useTranslate()
  const text = useNumberText()
  const { own, terms } = info
  if (!own)
    return (
      <div className="grid gap-2">
        <Button size="large" className="w-full" onClick={practise}>
          {t(isAgain ? 'minigame.again' : 'minigame.practice')}
        </Button>
        <Button tone="neutral" className="w-full" onClick={() => void askToLogIn('login')}>
          {t('minigame.start.login')}
        </Button>
        <p className="text-center text-xs text-ink-3">{t('minigame.practice.text')}</p>
      </div>
    )
  const isUsed = own.playsLeft === 0 && !own.open
  const price = text(terms.price)
  const main = own.open
    ? t('minigame.start.resume')
    : own.freeLeft > 0
      ? t(isAgain ? 'minigame.again' : 'minigame.start.free')
      : t(isAgain ? 'minigame.again.paid' : 'minigame.start.paid', { price })
  return (
    <div className="grid gap-2">
      <Button size="large" className="w-full" disabled={isUsed} onClick={start}>
        {isUsed ? t('minigame.start.used') : main}
      </Button>
      <div className="flex items-center justify-between gap-3">
        <p className="tabular text-xs text-ink-2">
          {own.playsLeft === 0
            ? t('minigame.left.none')
            : own.freeLeft > 0
              ? t('minigame.left.free', { count: own.freeLeft })
              : t('minigame.left.paid', { count: own.playsLeft })}
        </p>
        <Button tone="quiet" onClick={practise}>
          {t('minigame.practice')}
        </Button>
      </div>
    </div>
  )
}
