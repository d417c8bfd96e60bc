import EyeOff from 'lucide-react/icons/eye-off'
import { type ReactNode, useCallback, useState } from 'react'
import type { Highlight } from '#contract/highlights.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { useFavourites } from '#web/features/schedule/favourites/use-favourites.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ActionText } from '#web/ui/action-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { MomentFrame } from './moment-frame.tsx'
import { MomentPlayer } from './moment-player.tsx'
import { MomentStage } from './moment-stage.tsx'
import './highlights.css'

type MatchMomentsProps = {
  fixture: FixtureSummary
  list: readonly Highlight[]
  /** Highlight that plays on load, or null to wait for the viewer's choice. */
  first?: Highlight | null
  head: ReactNode
  onPlay?(moment: Highlight): void
  /** Reserves the space of the player from the start, and shows the first highlight's picture there. */
  hasStage?: boolean
}

/**
 * A match's highlights as a strip of frames, which play in place one after another. A cover hides all of it from
 * viewers who hide scores or follow one of the teams. CSS shows the cover before the first paint, and this component
 * afterwards.
 */
export function MatchMoments({ fixture, list, first = null, head, onPlay, hasStage = false }: MatchMomentsProps) {
  const t = useTranslate()
  const { teams } = useFavourites()
  const [isRevealed, setRevealed] = useState(false)
  const [current, setCurrent] = useState<Highlight | null>(first)
  const { home, away } = fixture
  const isFollowed = teams.includes(home.id) || teams.includes(away.id)
  const at = current ? list.findIndex(({ id }) => id === current.id) : -1
  const opening = hasStage && !current ? list[0] : undefined
  const next = at >= 0 ? (list[at + 1] ?? null) : null
  const play = useCallback(
    (moment: Highlight) => {
      setRevealed(true)
      setCurrent(moment)
      onPlay?.(moment)
    },
    [onPlay],
  )

  return (
    <div
      data-cover={`${home.id} ${away.id}`}
      data-covered={isFollowed || undefined}
      data-revealed={isRevealed || undefined}
      className="relative"
    >
      {head}
      {current && (
        <div className="mt-3">
          <MomentPlayer key={current.id} moment={current} next={next} play={play} />
        </div>
      )}
      <div className="relative mt-3">
        {opening && <MomentStage moment={opening} count={list.length} play={() => play(opening)} />}
        <ol
          aria-label={t('highlights.strip', { home: home.name, away: away.name })}
          className={classNames('moment-strip', !hasStage && !current && 'moment-strip-alone')}
        >
          {list.map((moment) => (
            <li key={moment.id}>
              <MomentFrame moment={moment} isPlaying={moment.id === current?.id} play={() => play(moment)} />
            </li>
          ))}
        </ol>
        <div className="cover-sheet">
          <EyeOff size={22} aria-hidden />
          <p className="font-semibold">{t('highlights.cover')}</p>
          {isFollowed && !current && <p className="max-w-sm text-sm text-ink-2">{t('highlights.cover.why')}</p>}
          <Button size="small" className="mt-1" onClick={() => setRevealed(true)}>
            <ActionText name={t('highlights.reveal.of', { home: home.name, away: away.name })}>
              {t('highlights.reveal')}
            </ActionText>
          </Button>
        </div>
      </div>
    </div>
  )
}
