import { Suspense, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTranslate } from '#web/i18n/translate.ts'
import { lazyPart } from '#web/way/lazy-part.ts'

const ConfirmDialog = lazyPart(() => import('#web/features/friends/confirm-dialog.tsx'), 'ConfirmDialog')

/** Asks before the commentator leaves the page, because that interrupts the stream. */
export function LeaveStudio() {
  const t = useTranslate()
  const blocker = useBlocker(true)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        title={t('studio.leave.title')}
        text={t('studio.leave.text')}
        confirmLabel={t('studio.leave')}
        confirm={() => blocker.proceed?.()}
        close={() => blocker.reset?.()}
      />
    </Suspense>
  )
}
