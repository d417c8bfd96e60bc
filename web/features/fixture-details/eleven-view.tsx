import type { RatedEleven } from '#contract/player-ratings.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { PlayerName } from '#web/fixture/player-name.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { Crest } from '#web/ui/crest.tsx'
import { Pitch, PitchLines } from './pitch.tsx'
import { RatingMark, useAverageText } from './rating-mark.tsx'
import type { Ratings } from './use-ratings.ts'

const lines = ['G', 'D', 'M', 'F'] as const

type Props = { fixture: FixtureSummary; eleven: RatedEleven; results: Ratings['results'] }

/** The team of the match on a pitch, and as a list. */
export function ElevenView({ fixture, eleven, results }: Props) {
  const t = useTranslate()
  const text = useAverageText()
  const numberText = useNumberText()
  const byId = new Map(results.players.map((player) => [player.playerId, player]))
  const players = eleven.players.flatMap(({ playerId, line }) => {
    const player = byId.get(playerId)
    if (player?.average == null) return []
    const { colour } = fixture[player.side]
    return [{ ...player, average: player.average, line, colour, isBest: playerId === results.best }]
  })
  return (
    <>
      <Pitch>
        <PitchLines
          lines={lines.map((line) => players.filter((player) => player.line === line))}
          isUpwards
          className="min-h-96"
        />
      </Pitch>
      <section aria-label={t('playerRatings.eleven')} className="mt-5">
        <h3 className="flex items-center gap-2 font-bold">
          {t('playerRatings.eleven')}
          <span className="tabular ml-auto text-sm font-semibold text-ink-2">
            <span className="sr-only">{t('centre.lineups.formation', { formation: '' })}</span>
            {eleven.formation}
          </span>
        </h3>
        <ol className="mt-1 grid grid-cols-1 sm:grid-cols-2 sm:gap-x-6">
          {players.map(({ playerId, name, side, average, counted, isBest }) => (
            <li key={playerId} className="flex min-h-11 items-center gap-3 border-t border-line text-sm">
              <Crest of={fixture[side]} size={20} />
              <PlayerName name={name} id={playerId} className="min-w-0 truncate py-1.5" />
              <span aria-hidden className="tabular ml-auto shrink-0 text-xs text-ink-3">
                {t('playerRatings.votes', { count: numberText(counted) })}
              </span>
              <RatingMark average={average} isBest={isBest} />
              <span className="sr-only">
                {t('playerRatings.average', { average: text(average), count: numberText(counted) })}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
