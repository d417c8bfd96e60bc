import Share from 'lucide-react/icons/share'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { useHasRoom } from '#web/shell/use-has-room.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { useStore } from '#web/ui/store.ts'
import {
  followInstallPrompt,
  installPrompt,
  isAppleTouch,
  isHintRefused,
  isInstalled,
  refuseHint,
} from './install.state.ts'

/**
 * Hint to install the site, for visitors who came back (`isDue`), on pages with space for it. Once closed, it never
 * appears again. `otherwise` is shown in its place.
 */
export function InstallHint({ isDue, otherwise }: { isDue: boolean; otherwise: ReactNode }) {
  const t = useTranslate()
  const offer = useStore(installPrompt, null)
  const [isRefused, setRefused] = useState(true)
  const hasRoom = useHasRoom()
  useEffect(() => {
    setRefused(isHintRefused() || isInstalled())
    return followInstallPrompt()
  }, [])
  const isShown = isDue && !isRefused && hasRoom
  if (!isShown || !(offer || isAppleTouch())) return otherwise

  function refuse(): void {
    refuseHint()
    setRefused(true)
  }
  async function install(): Promise<void> {
    if (!offer) return
    await offer.prompt()
    const { outcome } = await offer.userChoice
    // The prompt can be used only once.
    installPrompt.set(() => null)
    if (outcome === 'accepted') refuse()
  }

  return (
    <aside
      aria-labelledby="install-hint"
      className="fixed inset-x-3 bottom-[calc(var(--bottom-nav)+0.75rem)] z-30 mx-auto flex max-w-md gap-3 rounded-lg border border-line bg-surface p-4 shadow-pop sm:inset-x-auto sm:right-4 md:bottom-4"
    >
      <Logo id="logo-install" className="size-11 shrink-0" />
      <div className="min-w-0 flex-1">
        <p id="install-hint" className="pr-8 font-bold">
          {t('install.title')}
        </p>
        {offer ? (
          <p className="mt-1 text-sm text-ink-2">{t('install.text')}</p>
        ) : (
          <p className="mt-1 text-sm text-ink-2">
            {t('install.apple.before')} <Share size={16} aria-hidden className="inline align-[-2px] text-primary" />{' '}
            {t('install.apple.after')}
          </p>
        )}
        {offer && (
          <Button size="small" className="mt-3" onClick={() => void install()}>
            {t('install.do')}
          </Button>
        )}
      </div>
      <IconButton label={t('install.never')} onClick={refuse} className="absolute! right-1 top-1">
        <X size={18} aria-hidden />
      </IconButton>
    </aside>
  )
}
