import Captions from 'lucide-react/icons/captions'
import CaptionsOff from 'lucide-react/icons/captions-off'
import { useTranslate } from '#web/i18n/translate.ts'
import { usePlayer, usePlayerState } from '#web/player/use-player.ts'
import { ChoiceMenu } from './choice-menu.tsx'
import { ControlButton } from './control-button.tsx'

/** A switch for the captions, or a menu when the stream has several. Hidden without any. */
export function CaptionControl() {
  const player = usePlayer()
  const t = useTranslate()
  const captions = usePlayerState((state) => state.captions)
  const chosen = usePlayerState((state) => state.chosenCaptions)
  const areOn = usePlayerState((state) => state.areCaptionsOn)
  if (captions.length === 0) return null
  const icon = areOn ? Captions : CaptionsOff
  const label = t('player.captions')
  if (captions.length === 1)
    return (
      <ControlButton
        icon={icon}
        label={label}
        shortcut="C"
        aria-pressed={areOn}
        onClick={() => player.request('toggleCaptions')}
      />
    )
  return (
    <ChoiceMenu<string | null>
      icon={icon}
      label={label}
      shortcut="C"
      choices={[{ id: null, text: t('player.captionsOff') }, ...captions.map(({ id, label: text }) => ({ id, text }))]}
      chosen={areOn ? chosen : null}
      choose={(id) => player.request('chooseCaptions', id)}
    />
  )
}
