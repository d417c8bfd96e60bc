import X from 'lucide-react/icons/x'
import { Fragment, useEffect, useRef } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { shortcuts } from '#web/player/shortcuts.ts'
import { usePlayer, usePlayerState } from '#web/player/use-player.ts'
import { Switch } from '#web/ui/switch.tsx'
import { ControlButton } from './control-button.tsx'

/**
 * Lists every shortcut, with the setting that lets keys work on the whole page. A native dialog traps the focus,
 * returns it, and covers full screen.
 */
export function HelpSheet() {
  const player = usePlayer()
  const t = useTranslate()
  const isShown = usePlayerState((state) => state.isHelpShown)
  const arePageWide = usePlayerState((state) => state.areKeysPageWide)
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (isShown && !dialog.current?.open) dialog.current?.showModal()
    if (!isShown) dialog.current?.close()
  }, [isShown])

  function onClose() {
    if (player.state.get().isHelpShown) player.request('toggleHelp')
  }

  return (
    <dialog ref={dialog} className="player-help" aria-labelledby="player-help-title" onClose={onClose}>
      <header>
        <h2 id="player-help-title">{t('player.help')}</h2>
        <ControlButton icon={X} label={t('player.closeHelp')} onClick={() => dialog.current?.close()} />
      </header>
      <div className="player-help-keys">
        <Switch
          isOn={arePageWide}
          name={t('player.help.pageWide')}
          hint={t('player.help.pageWide.hint')}
          onPress={() => player.request('toggleKeysPageWide')}
        />
      </div>
      <dl>
        {shortcuts.map(({ shown, says }) => (
          <div key={says}>
            <dt>
              {shown.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && <span> {says === 'player.help.share' ? '–' : t('player.key.or')} </span>}
                  <kbd>{key === 'space' ? t('player.key.space') : key}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{t(says)}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  )
}
