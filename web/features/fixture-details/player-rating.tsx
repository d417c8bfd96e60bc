import type { RatedPlayer } from '#contract/player-ratings.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { RatingMark, useAverageText } from './rating-mark.tsx'
import type { Ratings } from './use-ratings.ts'

type Props = { rated: RatedPlayer; ratings: Ratings; open: (playerId: string) => void }

/** A player's average with its number of votes. While members can rate, it is the button for it. */
export function PlayerRating({ rated, ratings: { results, scores }, open }: Props) {
  const t = useTranslate()
  const averageText = useAverageText()
  const numberText = useNumberText()
  const { playerId, name, average, counted } = rated
  const own = scores.get(playerId)
  const isOpen = results.window === 'open'
  if (!isOpen && counted === 0) return null
  const figures = (
    <>
      <span aria-hidden className="tabular truncate text-xs text-ink-3">
        {own === undefined
          ? counted > 0 && t('playerRatings.votes', { count: numberText(counted) })
          : t('playerRatings.own', { score: own })}
      </span>
      {average === null ? (
        <span
          aria-hidden
          className="inline-flex h-6 min-w-9 items-center justify-center rounded-sm bg-surface-3 text-ink-3"
        >
          –
        </span>
      ) : (
        <RatingMark average={average} isBest={playerId === results.best} />
      )}
      <span className="sr-only">
        {average === null
          ? t('playerRatings.few')
          : t('playerRatings.average', { average: averageText(average), count: numberText(counted) })}
      </span>
    </>
  )
  const layout = 'ml-auto flex shrink-0 items-center justify-end gap-2'
  if (!isOpen) return <span className={layout}>{figures}</span>
  return (
    <button
      type="button"
      onClick={() => open(playerId)}
      className={`${layout} tap -mr-1 rounded-sm px-1 hover:bg-surface-3`}
    >
      <span className="sr-only">
        {own === undefined
          ? t('playerRatings.ofPlayer', { name })
          : t('playerRatings.ofPlayerAgain', { name, score: own })}
        .{' '}
      </span>
      {figures}
    </button>
  )
}
