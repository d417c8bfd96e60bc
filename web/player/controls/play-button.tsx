import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useTranslate } from '#web/i18n/translate.ts'
import { usePlayer, usePlayerState } from '#web/player/use-player.ts'
import { ControlButton } from './control-button.tsx'

export function PlayButton() {
  const player = usePlayer()
  const t = useTranslate()
  const isPaused = usePlayerState((state) => state.isPaused)
  return (
    <ControlButton
      icon={isPaused ? Play : Pause}
      label={t(isPaused ? 'player.play' : 'player.pause')}
      shortcut="K"
      onClick={() => player.request('togglePlay')}
    />
  )
}
