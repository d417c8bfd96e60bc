import { lazy, Suspense, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useTranslate } from '#web/i18n/translate.ts'
import { loadPart } from '#web/shell/reload.ts'

const ConfirmDialog = lazy(async () => {
  const { ConfirmDialog: component } = await loadPart(() => import('#web/features/friends/confirm-dialog.tsx'))
  return { default: component }
})

/** Asks before the visitor leaves the page, while files that would be lost are on their way. */
export function LeaveQuestion() {
  const t = useTranslate()
  const blocker = useBlocker(true)
  const isLeaving = useRef(false)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  if (blocker.state !== 'blocked') return null

  function leave(): void {
    isLeaving.current = true
    blocker.proceed?.()
  }

  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        title={t('uploads.leave.title')}
        text={t('uploads.leave.text')}
        confirmLabel={t('uploads.leave')}
        confirm={leave}
        close={() => !isLeaving.current && blocker.reset()}
      />
    </Suspense>
  )
}
