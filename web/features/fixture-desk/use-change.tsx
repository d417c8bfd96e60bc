import { type ReactNode, useState } from 'react'
import { CallError } from '#web/api/call-error.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { showToast } from '#web/ui/toast.ts'
import { ChangeDialog } from './change-dialog.tsx'

type Change = {
  title: string
  /** Asks before the change is made. Without it, only changes of a match that is over ask. */
  text?: string
  done: string
  send: (reason: string) => Promise<unknown>
}
type Use = { fixtureId: string; needsReason: boolean; changed: () => void }

/**
 * Makes changes of a fixture. When it is over, a dialog first asks for the reason. Render `dialog`. `changed` is also
 * called when another change was faster.
 */
export function useChange({ fixtureId, needsReason, changed }: Use): {
  make: (change: Change) => Promise<void>
  isBusy: boolean
  dialog: ReactNode
} {
  const t = useTranslate()
  const [asked, setAsked] = useState<Change | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function send({ send, done }: Change, reason: string): Promise<void> {
    try {
      await send(reason)
      showToast({ tone: 'success', title: done })
    } catch (error) {
      if (!(error instanceof CallError && error.name === 'CONFLICT')) throw error
      showToast({ tone: 'danger', title: t('fixtureDesk.conflict') })
    }
    changed()
  }

  return {
    async make(change) {
      if (isBusy) return
      if (needsReason || change.text) return setAsked(change)
      setBusy(true)
      try {
        await send(change, '')
      } catch (error) {
        showToast({ tone: 'danger', title: failureText(t, error) })
      }
      setBusy(false)
    },
    isBusy,
    dialog: asked && (
      <ChangeDialog
        fixtureId={fixtureId}
        title={asked.title}
        text={asked.text}
        needsReason={needsReason}
        confirm={(reason) => send(asked, reason)}
        close={() => setAsked(null)}
      />
    ),
  }
}
