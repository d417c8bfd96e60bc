import { useState } from 'react'
import type { OwnPick } from '#contract/marble.ts'
import { randomNonce } from '#web/api/random-nonce.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { showToast } from '#web/ui/toast.ts'
import { pickMarble } from './own-picks.state.ts'

/** Returns a function that picks the favourite of a race. Guests are asked to log in first. */
export function usePick(raceId: string, picked: (pick: OwnPick) => void) {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    async pick(marbleId: number): Promise<void> {
      if (!(await askToLogIn('login'))) return
      setBusy(true)
      try {
        picked(await pickMarble({ raceId, marbleId, nonce: randomNonce() }))
      } catch (error) {
        showToast({ tone: 'danger', title: failureText(t, error) })
      } finally {
        setBusy(false)
      }
    },
  }
}
