import type { TextKey } from '#contract/texts/all.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import type { PlayerState } from '#web/player/state.ts'
import { isStanding } from '#web/player/use-is-standing.ts'
import { usePlayerState } from '#web/player/use-player.ts'

function playbackOf(state: PlayerState): TextKey | null {
  if (!state.hasPicture) return null
  if (state.isEnded) return 'player.ended'
  if (isStanding(state)) return 'player.waiting'
  return state.isPaused ? 'player.said.paused' : 'player.said.playing'
}

function placeOf(state: PlayerState): TextKey | null {
  if (!state.hasPicture || !state.isLive || isStanding(state)) return null
  return state.isAtLiveEdge ? 'player.said.live' : 'player.said.behind'
}

function troubleOf(state: PlayerState): TextKey | null {
  if (state.status === 'reconnecting') return 'player.reconnecting'
  if (state.status === 'publisher-lost') return 'player.publisherLost'
  return state.isMuted && state.hasPicture ? 'player.said.muted' : null
}

function captionsOf(state: PlayerState): TextKey | null {
  if (!state.hasPicture || state.captions.length === 0) return null
  return state.areCaptionsOn ? 'player.said.captionsOn' : 'player.said.captionsOff'
}

/** Announces visible changes to screen readers: playback, live state, sound, problems, captions. */
export function Announcer() {
  const t = useTranslate()
  const playback = usePlayerState(playbackOf)
  const place = usePlayerState(placeOf)
  const trouble = usePlayerState(troubleOf)
  const captions = usePlayerState(captionsOf)
  const said = [playback, place, trouble, captions].filter((key) => key !== null).map((key) => t(key))
  return (
    <p className="player-announcer" role="status">
      {said.join('. ')}
    </p>
  )
}
