import { useLocation } from 'react-router'
import { useTapped } from '#web/features/notifications/use-tapped.ts'
import { splitLocale } from '#web/i18n/locale.ts'
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
  return (
    <>
      {path !== offlinePath && <OfflineBar />}
      <OldPageBar />
      <WaitingLink />
      <OutboxSender />
      <InstallHint />
    </>
  )
}
