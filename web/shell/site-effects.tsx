import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { unavailable } from '#web/api/call-error.ts'
import { followNetwork } from '#web/api/network.state.ts'
import { startSession } from '#web/api/session.ts'
import { textsOfDomain } from '#web/api/texts.ts'
import { startPresence } from '#web/features/chat/presence.ts'
import { LoginHost } from '#web/features/session/login-host.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { onUnknownSession } from '#web/login/login.state.ts'
import { useRootData } from '#web/root-data.ts'
import { useStore } from '#web/ui/store.ts'
import { showToast, type Toast, toasts } from '#web/ui/toast.ts'
import { lazyPart } from '#web/way/lazy-part.ts'
import { loadScript } from '#web/way/reload.ts'
import { useBuildCheck } from './build-check.ts'
import { useAppliedColorMode } from './color-mode.ts'
import { DeadNotice } from './dead-notice.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { SiteLinks } from './site-links.tsx'
import { keepReferrer, rememberDomain, rememberZoneWhenIdle, whenIdle } from './visit.ts'

const Toaster = lazyPart(() => import('#web/ui/toaster.tsx'), 'Toaster')
const noToasts: Toast[] = []

/** Starts the effects on every page: session, colour mode, builds, toasts, the loading bar and the login dialog. */
export function SiteEffects() {
  const t = useTranslate()
  const { domain, zoneLookupUrl } = useRootData()
  const hasToast = useStore(toasts, noToasts).length > 0
  useAppliedColorMode()
  useBuildCheck()
  useEffect(() => rememberZoneWhenIdle(zoneLookupUrl), [zoneLookupUrl])
  useEffect(followNetwork, [])
  useEffect(keepReferrer, [])
  useEffect(() => rememberDomain(domain), [domain])
  useEffect(startPresence, [])
  useEffect(
    () => startSession(() => showToast({ tone: 'danger', title: t('notice.error'), text: t('session.expired') })),
    [t],
  )
  useEffect(() => onUnknownSession(() => showToast({ tone: 'danger', title: failureText(t, unavailable()) })), [t])
  return (
    <>
      <DeadNotice />
      <LoadingBar />
      <SiteLinks />
      <LoginHost />
      <LaterParts />
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

/** Parts that no page depends on. If they cannot be loaded, the page still works. */
function LaterParts() {
  const [Parts, setParts] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = () =>
      void loadScript(() => Promise.all([import('./later-effects.tsx'), textsOfDomain('offline')])).then(
        ([{ LaterEffects }]) => setParts(() => LaterEffects),
        (error: unknown) => console.warn('A part of the site could not be loaded', error),
      )
    return whenIdle(load)
  }, [])
  return Parts && <Parts />
}
