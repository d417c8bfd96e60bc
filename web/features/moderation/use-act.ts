import { useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { showToast } from '#web/ui/toast.ts'
import { refreshDeskCounts } from './desk-counts.state.ts'

/**
 * Runs one action and shows the result. The list is read again even after a failure, because other moderators decide
 * too.
 */
export function useAct(reload: () => Promise<void>): {
  isBusy: boolean
  act(work: () => Promise<unknown>, done: string): Promise<void>
} {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    async act(work, done) {
      setBusy(true)
      try {
        await work()
        showToast({ tone: 'success', title: done })
      } catch (error) {
        showToast({ tone: 'danger', title: failureText(t, error) })
      }
      setBusy(false)
      await Promise.all([reload(), refreshDeskCounts()])
    },
  }
}
