import type { MinigameTerms } from '#contract/minigame.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Standing } from './use-game.ts'

type Acts = { start: () => void; practise: () => void }
type StartCardProps = Acts & {
  terms: MinigameTerms | null
  /** Null until loaded. Guests can practise before; members first see their remaining rounds. */
  info: Standing | null
}

export function StartCard({ terms, info, start, practise }: StartCardProps) {
  const t = useTranslate()
  const text = useNumberText()
  return (
    <div className="minigame-start grid w-full max-w-md gap-4 rounded-xl bg-surface p-5 text-ink shadow-pop">
      <div>
        <p className="text-lg leading-snug font-bold text-balance">{t('minigame.description')}</p>
        {terms && (
          <p className="mt-2 text-sm text-ink-2">
            {t('minigame.reward.rule', { goal: text(terms.goalReward), perfect: text(terms.perfectReward) })}
          </p>
        )}
      </div>
      {info ? (
        <StartButtons info={info} start={start} practise={practise} />
      ) : (
        <>
          <div className="guest-only">
            <GuestButtons practise={practise} />
          </div>
          <div className="member-only grid gap-2">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-11 w-full" />
          </div>
        </>
      )}
      <a
        href="#doi-dau"
        className="tap -my-2 inline-flex items-center justify-center text-sm font-semibold text-primary hover:underline lg:hidden"
      >
        {t('minigameDuel.friends')}
      </a>
    </div>
  )
}

function GuestButtons({ practise, isAgain = false }: { practise: () => void; isAgain?: boolean }) {
  const t = useTranslate()
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
}

/** Buttons for the next round, free or paid with xu, and for practice. For guests: practice and login. */
export function StartButtons({ info, start, practise, isAgain = false }: Acts & { info: Standing; isAgain?: boolean }) {
  const t = useTranslate()
  const text = useNumberText()
  const { own, terms } = info
  if (!own) return <GuestButtons practise={practise} isAgain={isAgain} />
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
