import { useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { showToast } from '#web/ui/toast.ts'

/** Runs one act, and shows its result as a toast. `after` reads the list again, also after a failure. */
export function useDeed(after: () => void) {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    async run(work: () => Promise<unknown>, done: string): Promise<void> {
      setBusy(true)
      try {
        await work()
        showToast({ tone: 'success', title: done })
      } catch (error) {
        showToast({ tone: 'danger', title: failureText(t, error) })
      }
      setBusy(false)
      after()
    },
  }
}
