import Gauge from 'lucide-react/icons/gauge'
import { useTranslate } from '#web/i18n/translate.ts'
import { speeds } from '#web/player/requests.ts'
import { usePlayer, usePlayerState } from '#web/player/use-player.ts'
import { usePlayerFormat } from '#web/player/use-player-format.ts'
import { ChoiceMenu } from './choice-menu.tsx'

/**
 * Offers playback rates and single frames of what was played before. At live there is nothing to choose, but a slower
 * rate, which a key sets there too, needs its way back.
 */
export function SpeedMenu() {
  const player = usePlayer()
  const t = useTranslate()
  const format = usePlayerFormat()
  const speed = usePlayerState((state) => state.speed)
  const canChoose = usePlayerState(
    ({ isLive, isAtLiveEdge, hasPicture, speed }) => hasPicture && (speed !== 1 || !(isLive && isAtLiveEdge)),
  )
  if (!canChoose) return null
  const choices = speeds.toReversed().map((id) => ({
    id,
    text: id === 1 ? t('player.speedNormal') : `${format.number(id)}×`,
  }))
  return (
    <ChoiceMenu<number>
      icon={Gauge}
      label={t('player.speed')}
      choices={choices}
      chosen={speed}
      choose={(id) => player.request('chooseSpeed', id)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset may not be in a menu */}
      <div role="group" className="player-menu-group" aria-label={t('player.frames')}>
        <button type="button" role="menuitem" tabIndex={-1} onClick={() => player.request('stepFrame', -1)}>
          {t('player.frameBack')}
        </button>
        <button type="button" role="menuitem" tabIndex={-1} onClick={() => player.request('stepFrame', 1)}>
          {t('player.frameForward')}
        </button>
      </div>
    </ChoiceMenu>
  )
}
