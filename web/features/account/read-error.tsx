import { useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

/** A card that could not be read offers to try again. */
export function ReadError({ read }: { read: () => Promise<void> }) {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  return (
    <ErrorState
      title={t('state.error.title')}
      text={t('state.error.text')}
      retryLabel={t('state.retry')}
      isBusy={isBusy}
      onRetry={() => {
        setBusy(true)
        void read().finally(() => setBusy(false))
      }}
    />
  )
}
