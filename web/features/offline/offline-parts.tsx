import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTapped } from '#web/features/notifications/use-tapped.ts'
import { WelcomeHost } from '#web/features/welcome/welcome-host.tsx'
import { splitLocale } from '#web/i18n/locale.ts'
import { isNewcomer } from '#web/login/newcomer.state.ts'
import { useStore } from '#web/ui/store.ts'
import { countVisit } from './install.state.ts'
import { InstallHint } from './install-hint.tsx'
import { offlinePath } from './kept-pages.ts'
import { OfflineBar } from './offline-bar.tsx'
import { OldPageBar } from './old-page-bar.tsx'
import { OutboxSender } from './outbox-sender.tsx'
import { useKeeping } from './use-keeping.ts'
import { WaitingLink } from './waiting-link.tsx'

export function OfflineParts() {
  useKeeping()
  useTapped()
  const { path } = splitLocale(useLocation().pathname)
  const isNew = useStore(isNewcomer, false)
  const [isReturning, setReturning] = useState(false)
  useEffect(() => setReturning(countVisit()), [])
  const invitation = <WelcomeHost isReturning={isReturning} />
  return (
    <>
      {path !== offlinePath && <OfflineBar />}
      <OldPageBar />
      <WaitingLink />
      <OutboxSender />
      {isNew ? invitation : <InstallHint isDue={isReturning} otherwise={invitation} />}
    </>
  )
}
