import Timer from 'lucide-react/icons/timer'
import { useId } from 'react'
import type { TextKey } from '#contract/texts/all.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { usePlayer, usePlayerState } from '#web/player/use-player.ts'
import { ChoiceMenu } from './choice-menu.tsx'

/** Switches for what waits until the viewer's own picture reaches its time. */
export function StepMenu() {
  const t = useTranslate()
  const note = useId()
  const player = usePlayer()
  const areEventsInStep = usePlayerState((state) => state.areEventsInStep)
  const isChatInStep = usePlayerState((state) => state.isChatInStep)
  return (
    <ChoiceMenu icon={Timer} label={t('player.step')}>
      <Switch
        label="player.stepEvents"
        note={note}
        isOn={areEventsInStep}
        toggle={() => player.request('toggleEventsInStep')}
      />
      <Switch
        label="player.stepChat"
        note={note}
        isOn={isChatInStep}
        toggle={() => player.request('toggleChatInStep')}
      />
      <p id={note} className="player-menu-note">
        {t('player.stepNote')}
      </p>
    </ChoiceMenu>
  )
}

function Switch(props: { label: TextKey; note: string; isOn: boolean; toggle: () => void }) {
  const { label, note, isOn, toggle } = props
  const t = useTranslate()
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={isOn}
      aria-describedby={note}
      className="player-menu-switch"
      tabIndex={-1}
      onClick={toggle}
    >
      {t(label)}
    </button>
  )
}
