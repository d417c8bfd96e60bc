import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { useTranslate } from '#web/i18n/translate.ts'
import { ControlButton } from './control-button.tsx'

export type Mini = { goBack: () => void; dismiss: () => void }

/** Buttons of the small picture: back to its place in the page, and away. */
export function MiniButtons({ goBack, dismiss }: Mini) {
  const t = useTranslate()
  return (
    <div className="player-mini-buttons">
      <ControlButton icon={Undo2} label={t('player.backToPage')} onClick={goBack} />
      <ControlButton icon={X} label={t('player.closeMini')} onClick={dismiss} />
    </div>
  )
}
