import { Suspense, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useTranslate } from '#web/i18n/translate.ts'
import { lazyPart } from '#web/way/lazy-part.ts'

const ConfirmDialog = lazyPart(() => import('#web/features/friends/confirm-dialog.tsx'), 'ConfirmDialog')

/** Passed while the editor is closing: `go` closes it, `stay` leaves it open. */
type Closing = { go: () => void; stay: () => void }

/**
 * Asks for confirmation before the visitor leaves the page or closes the editor, because that cancels running uploads.
 */
export function LeaveQuestion({ closing }: { closing?: Closing | undefined }) {
  const t = useTranslate()
  const blocker = useBlocker(true)
  const isLeaving = useRef(false)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  if (blocker.state !== 'blocked' && !closing) return null

  function leave(): void {
    isLeaving.current = true
    if (closing) closing.go()
    else blocker.proceed?.()
  }

  function stay(): void {
    if (isLeaving.current) return
    closing?.stay()
    blocker.reset?.()
  }

  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        title={t(closing ? 'uploads.close.title' : 'uploads.leave.title')}
        text={t(closing ? 'uploads.close.text' : 'uploads.leave.text')}
        confirmLabel={t(closing ? 'uploads.close' : 'uploads.leave')}
        confirm={leave}
        close={stay}
      />
    </Suspense>
  )
}
