import { useTranslate } from '#web/i18n/translate.ts'
import { useIsStanding } from '#web/player/use-is-standing.ts'
import { usePlayer, usePlayerState } from '#web/player/use-player.ts'
import { usePlayerFormat } from '#web/player/use-player-format.ts'

/**
 * Shows that the player connects or waits, that a weak network lowers the picture, or "Live" with the true age of the
 * picture. Behind live, it shows the delay and a button to return. For a recording, it shows position and length.
 */
export function LiveBadge() {
  const player = usePlayer()
  const t = useTranslate()
  const format = usePlayerFormat()
  const isLive = usePlayerState((state) => state.isLive)
  const isAtLiveEdge = usePlayerState((state) => state.isAtLiveEdge)
  const latencyMs = usePlayerState((state) => state.latencyMs)
  const behindMs = usePlayerState((state) => Math.round(state.windowEnd - state.position) * 1_000)
  const hasPicture = usePlayerState((state) => state.hasPicture)
  const status = usePlayerState((state) => state.status)
  const isPlayRefused = usePlayerState((state) => state.isPlayRefused)
  const weakHeight = usePlayerState((state) => state.weakHeight)
  const isStanding = useIsStanding()
  if (!isLive) return <RecordingTime />
  if (!hasPicture) {
    // Before the first picture there is no delay to show, and the overlay in the middle shows any problem.
    if (isPlayRefused || status === 'missing' || status === 'unsupported') return null
    return <span className="player-live">{t('player.connecting')}</span>
  }
  // A frozen picture is not live, regardless of its distance to the edge.
  if (isStanding && isAtLiveEdge) return <span className="player-live">{t('player.waiting')}</span>
  if (isAtLiveEdge && weakHeight !== null)
    return <span className="player-live">{t('player.weak', { height: weakHeight })}</span>
  if (isAtLiveEdge) {
    return (
      <span className="player-live" data-testid="live-badge" data-latency-ms={latencyMs ?? undefined}>
        <span className="player-live-dot" aria-hidden="true" />
        {latencyMs === null ? (
          t('player.live')
        ) : (
          <span>
            <span className="player-live-word">{`${t('player.live')} · `}</span>
            {t('player.delay', { seconds: format.seconds(latencyMs) })}
          </span>
        )}
      </span>
    )
  }
  return (
    <span className="player-live is-behind">
      <span className="player-behind">
        {isStanding ? t('player.waiting') : t('player.behind', { time: format.span(behindMs) })}
      </span>
      <button type="button" className="player-go-live" onClick={() => player.request('goLive')}>
        {t('player.goLive')}
      </button>
    </span>
  )
}

function RecordingTime() {
  const format = usePlayerFormat()
  const positionS = usePlayerState((state) => Math.floor(state.position - state.windowStart))
  const lengthS = usePlayerState((state) => Math.floor(state.windowEnd - state.windowStart))
  if (lengthS <= 0) return null
  return (
    <span className="player-live">
      {format.span(positionS * 1_000)} / {format.span(lengthS * 1_000)}
    </span>
  )
}
