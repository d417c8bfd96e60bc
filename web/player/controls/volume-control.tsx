import Volume1 from 'lucide-react/icons/volume-1'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import type { CSSProperties } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { usePlayer, usePlayerState } from '#web/player/use-player.ts'
import { ControlButton } from './control-button.tsx'

/** A mute button, with a slider for pointers that can hover. Phones have keys for the volume. */
export function VolumeControl() {
  const player = usePlayer()
  const t = useTranslate()
  const isMuted = usePlayerState((state) => state.isMuted)
  const volume = usePlayerState((state) => state.volume)
  const percent = isMuted ? 0 : Math.round(volume * 100)
  return (
    <div className="player-volume">
      <ControlButton
        icon={isMuted ? VolumeX : volume < 0.5 ? Volume1 : Volume2}
        label={t(isMuted ? 'player.unmute' : 'player.mute')}
        shortcut="M"
        onClick={() => player.request('toggleMute')}
      />
      <input
        type="range"
        className="player-range"
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-label={t('player.volume')}
        aria-valuetext={t('player.volumeValue', { percent })}
        style={{ '--filled': `${percent}%` } as CSSProperties}
        onChange={(event) => player.request('setVolume', Number(event.target.value) / 100)}
      />
    </div>
  )
}
