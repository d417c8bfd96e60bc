import RotateCcw from 'lucide-react/icons/rotate-ccw'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useTranslate } from '#web/i18n/translate.ts'
import { isSeekable } from '#web/player/state.ts'
import { usePlayer, usePlayerState } from '#web/player/use-player.ts'

export const skipS = 10

/** Skips ten seconds back or forward, if there is anything to skip. */
export function SkipButton({ direction }: { direction: 'back' | 'forward' }) {
  const player = usePlayer()
  const t = useTranslate()
  const isAtLiveEdge = usePlayerState((state) => state.isAtLiveEdge)
  const canSeek = usePlayerState(isSeekable)
  const isBack = direction === 'back'
  const label = t(isBack ? 'player.back' : 'player.forward')
  const shortcut = isBack ? 'J' : 'L'
  const Icon = isBack ? RotateCcw : RotateCw
  return (
    <button
      type="button"
      className={`player-button player-skip is-${direction}`}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={`${label} (${shortcut})`}
      disabled={!canSeek || (!isBack && isAtLiveEdge)}
      onClick={() => player.request('seekBy', isBack ? -skipS : skipS)}
    >
      <Icon aria-hidden="true" size={22} />
      <span aria-hidden="true">{skipS}</span>
    </button>
  )
}
