import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { maxScore } from '#contract/player-ratings.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Crest } from '#web/ui/crest.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Ratings } from './use-ratings.ts'

const allScores = Array.from({ length: maxScore }, (_, index) => index + 1)

type Props = { fixture: FixtureSummary; ratings: Ratings; firstId: string; close: () => void }

/** Rates one player after another. Each tap is saved. */
export function RateDialog({ fixture, ratings, firstId, close }: Props) {
  const t = useTranslate()
  const [playerId, setPlayerId] = useState(firstId)
  const { players } = ratings.results
  const at = Math.max(
    0,
    players.findIndex((one) => one.playerId === playerId),
  )
  const player = players[at]
  if (!player) return null
  const own = ratings.scores.get(player.playerId)
  const side = fixture[player.side]
  const move = (by: number) => setPlayerId(players[(at + by + players.length) % players.length]?.playerId ?? playerId)
  return (
    <Dialog
      title={t('playerRatings.ofPlayer', { name: player.name })}
      text={t('playerRatings.scale')}
      closeLabel={t('playerRatings.close')}
      onClose={close}
    >
      <p className="flex items-center gap-2 text-sm font-semibold">
        <Crest of={side} size={28} />
        <span className="min-w-0 truncate">{side.name}</span>
        {player.number !== null && <span className="tabular text-ink-2">{player.number}</span>}
        <span className="tabular ml-auto shrink-0 text-ink-2">
          {t('playerRatings.place', { at: at + 1, total: players.length })}
        </span>
      </p>
      <fieldset className="mt-4">
        <legend className="sr-only">{t('playerRatings.ofPlayer', { name: player.name })}</legend>
        <div className="grid grid-cols-5 gap-2">
          {allScores.map((score) => (
            <button
              key={score}
              type="button"
              aria-pressed={own === score}
              aria-label={t('playerRatings.give', { score })}
              onClick={() => void ratings.rate(player.playerId, score)}
              className={classNames(
                'tabular h-12 rounded-md text-lg font-bold transition-colors duration-150',
                own === score ? 'bg-primary-fill text-on-primary' : 'bg-surface-3 text-ink hover:bg-line',
              )}
            >
              {score}
            </button>
          ))}
        </div>
      </fieldset>
      {ratings.isNewAccount && <p className="mt-3 text-sm text-ink-2">{t('playerRatings.newAccount')}</p>}
      <div className="mt-5 flex items-center gap-2">
        <IconButton label={t('playerRatings.previous')} onClick={() => move(-1)}>
          <ChevronLeft size={20} aria-hidden />
        </IconButton>
        {own !== undefined && (
          <Button tone="quiet" onClick={() => void ratings.rate(player.playerId, null)}>
            {t('playerRatings.withdraw')}
          </Button>
        )}
        <Button tone={own === undefined ? 'neutral' : 'primary'} className="ml-auto" onClick={() => move(1)}>
          {t('playerRatings.next')}
          <ChevronRight size={18} aria-hidden />
        </Button>
      </div>
    </Dialog>
  )
}
