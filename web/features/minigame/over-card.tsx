import Flame from 'lucide-react/icons/flame'
import Share2 from 'lucide-react/icons/share-2'
import Trophy from 'lucide-react/icons/trophy'
import { useEffect, useRef } from 'react'
import { flyCoins } from '#web/features/rewards/fly-coins.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { copyLink } from '#web/shell/copy-link.ts'
import { Button } from '#web/ui/button.tsx'
import { Board } from './board.tsx'
import { ShotDot } from './scoreboard.tsx'
import { ShotProofs } from './shot-proofs.tsx'
import { StartButtons } from './start-card.tsx'
import type { Game, Standing } from './use-game.ts'

type Props = { game: Game; info: Standing; start: () => void; practise: () => void }
const words = ['0', '1', '2', '3', '4', '5'] as const

export function OverCard({ game, info, start, practise }: Props) {
  const t = useTranslate()
  const text = useNumberText()
  const { shots, round, isPractice } = game
  const goals = shots.filter(({ outcome }) => outcome === 'goal').length
  const points = shots.reduce((sum, shot) => sum + shot.points, 0)
  const reward = round?.reward ?? 0
  const coins = useRef<HTMLSpanElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    if (reward > 0 && coins.current) flyCoins(coins.current)
  }, [reward])
  const isBest = !isPractice && points > 0 && info.own?.bestPoints === points

  async function share(): Promise<void> {
    const said = t('minigame.share.text', { goals, points: text(points) })
    const url = location.origin + location.pathname
    if (navigator.share) await navigator.share({ text: said, url }).catch(() => undefined)
    else await copyLink(`${said} ${url}`, t)
  }

  return (
    <div className="minigame-over flex max-h-full w-full max-w-md flex-col overflow-y-auto rounded-xl bg-surface p-5 text-ink shadow-pop">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 ref={title} tabIndex={-1} className="text-2xl font-extrabold outline-none">
            {t(`minigame.over.${words[goals] ?? '0'}`)}
          </h2>
          <p className="tabular text-sm text-ink-2">{t('minigame.over.goals', { goals })}</p>
        </div>
        <p className="tabular text-right text-3xl leading-none font-extrabold whitespace-nowrap">
          {t('minigame.points', { points: text(points) })}
        </p>
      </div>
      <p className="mt-3 flex items-center gap-1.5">
        {shots.map(({ number, outcome }) => (
          <span key={number}>
            <span className="sr-only">{t(`minigame.outcome.${outcome}`)}</span>
            <ShotDot outcome={outcome} />
          </span>
        ))}
        <span className="flex-1" />
        {reward > 0 ? (
          <span
            ref={coins}
            className="tabular inline-flex h-8 items-center rounded-full bg-gold-soft px-3 font-bold text-gold-ink"
          >
            +{t('ledger.amount', { amount: text(reward) })}
          </span>
        ) : (
          isPractice && <span className="text-sm text-ink-2">{t('minigame.over.noReward')}</span>
        )}
      </p>
      {!isPractice && info.own && (
        <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm font-semibold">
          {isBest && (
            <span className="inline-flex items-center gap-1.5 text-gold-ink">
              <Trophy size={16} aria-hidden />
              {t('minigame.over.best')}
            </span>
          )}
          <span className="tabular inline-flex items-center gap-1.5 text-ink-2">
            <Flame size={16} aria-hidden />
            {t('minigame.over.streak', { count: info.own.streak, best: info.own.bestStreak })}
          </span>
        </p>
      )}
      <div className="mt-4">
        <StartButtons info={info} start={start} practise={practise} isAgain />
      </div>
      <Button tone="neutral" className="mt-2 w-full shrink-0" onClick={() => void share()}>
        <Share2 size={18} aria-hidden />
        {t('minigame.share')}
      </Button>
      {!isPractice && (
        <div className="mt-5">
          <Board most={5} fresh={round?.id} />
        </div>
      )}
      {round && <ShotProofs round={round} />}
    </div>
  )
}
