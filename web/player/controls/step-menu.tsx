import Timer from 'lucide-react/icons/timer'
import type { TextKey } from '#contract/texts/all.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'
import { ChoiceMenu } from './choice-menu.tsx'

/** Switches for what waits until the viewer's own picture reaches its time. */
export function StepMenu() {
  const t = useTranslate()
  const player = usePlayer()
  const areEventsInStep = usePlayerState((state) => state.areEventsInStep)
  const isChatInStep = usePlayerState((state) => state.isChatInStep)
  return (
    <ChoiceMenu icon={Timer} label={t('player.step')}>
      <p className="player-menu-title" aria-hidden="true">
        {t('player.step')}
      </p>
      <Switch label="player.stepEvents" isOn={areEventsInStep} toggle={() => player.request('toggleEventsInStep')} />
      <Switch label="player.stepChat" isOn={isChatInStep} toggle={() => player.request('toggleChatInStep')} />
      <p className="player-menu-note">{t('player.stepNote')}</p>
    </ChoiceMenu>
  )
}

function Switch({ label, isOn, toggle }: { label: TextKey; isOn: boolean; toggle: () => void }) {
  const t = useTranslate()
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={isOn}
      className="player-menu-switch"
      tabIndex={-1}
      onClick={toggle}
    >
      {t(label)}
    </button>
  )
}
