import { useState } from 'react'
import { chooseStreamFixture } from '#contract/ingest.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'

/** Admits encoders again on the fixture of an ended broadcast, by choosing it. */
export function ReopenButton({ fixtureId, reopened }: { fixtureId: string; reopened: () => void }) {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)

  async function reopen() {
    setBusy(true)
    try {
      await call(chooseStreamFixture, { fixtureId })
      showToast({ tone: 'success', title: t('broadcast.reopen.done') })
      reopened()
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
    setBusy(false)
  }

  return (
    <Button tone="neutral" isBusy={isBusy} onClick={() => void reopen()}>
      {t('broadcast.reopen')}
    </Button>
  )
}
