import Share from 'lucide-react/icons/share'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'
import { useHasRoom } from '#web/shell/use-has-room.ts'
import { Button } from '#web/ui/button.tsx'
import { CornerCard } from '#web/ui/corner-card.tsx'
import { isInAppBrowser } from '#web/ui/in-app-browser.ts'
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
  const { brand } = useRootData()
  const offer = useStore(installPrompt, null)
  const [isRefused, setRefused] = useState(true)
  const hasRoom = useHasRoom()
  useEffect(() => {
    setRefused(isHintRefused() || isInstalled())
    return followInstallPrompt()
  }, [])
  const isShown = isDue && !isRefused && hasRoom
  if (!isShown || !(offer || (isAppleTouch() && !isInAppBrowser()))) return otherwise

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
    <CornerCard
      id="install-hint"
      title={t('install.title')}
      face={<Logo brand={brand} className="size-11 shrink-0" />}
      never={t('install.never')}
      refuse={refuse}
    >
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
    </CornerCard>
  )
}
