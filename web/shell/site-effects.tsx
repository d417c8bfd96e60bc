import { lazy, Suspense, useEffect, useState } from 'react'
import { session, startSession } from '#web/api/session.ts'
import { startPresence } from '#web/features/chat/presence.ts'
import { LoginHost } from '#web/features/session/login-host.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'
import { useStore } from '#web/ui/store.ts'
import { showToast, type Toast, toasts } from '#web/ui/toast.ts'
import { useBuildCheck } from './build-check.ts'
import { useAppliedColorMode } from './color-mode.ts'
import { LoadingBar } from './loading-bar.tsx'
import { loadPart } from './reload.ts'
import { SiteLinks } from './site-links.tsx'
import { keepReferrer, rememberDomain, rememberZoneWhenIdle } from './visit.ts'

const Toaster = lazy(async () => {
  const { Toaster: component } = await loadPart(() => import('#web/ui/toaster.tsx'))
  return { default: component }
})
/** Once for each member of this page: what they chose on another device. */
function bringMembersDisplay(): () => void {
  let brought: string | null = null
  async function look(): Promise<void> {
    const now = session.get()
    if (now.kind !== 'member' || now.user.userId === brought) return
    brought = now.user.userId
    const { bringDisplay } = await loadPart(() => import('#web/features/account/display-sync.ts'))
    await bringDisplay()
  }
  void look()
  return session.subscribe(() => void look())
}

const noToasts: Toast[] = []

/** What runs beside every page: session, colour mode, builds, toasts, the loading bar and the login dialog. */
export function SiteEffects() {
  const t = useTranslate()
  const { domain } = useRootData()
  const hasToast = useStore(toasts, noToasts).length > 0
  useAppliedColorMode()
  useBuildCheck()
  useEffect(rememberZoneWhenIdle, [])
  useEffect(keepReferrer, [])
  useEffect(() => rememberDomain(domain), [domain])
  useEffect(startPresence, [])
  useEffect(bringMembersDisplay, [])
  useEffect(
    () => startSession(() => showToast({ tone: 'danger', title: t('notice.error'), text: t('session.expired') })),
    [t],
  )
  return (
    <>
      <LoadingBar />
      <SiteLinks />
      <LoginHost />
      <ToastHost hasToast={hasToast} label={t('shell.toasts')} />
    </>
  )
}

function ToastHost({ hasToast, label }: { hasToast: boolean; label: string }) {
  const [isNeeded, setNeeded] = useState(false)
  if (hasToast && !isNeeded) setNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <Toaster label={label} />
    </Suspense>
  )
}
