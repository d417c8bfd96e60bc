import { useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

export function ReadError({ read }: { read: () => unknown }) {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  return (
    <ErrorState
      title={t('state.error.title')}
      text={t('state.error.text')}
      retryLabel={t('state.retry')}
      isBusy={isBusy}
      onRetry={async () => {
        setBusy(true)
        try {
          await read()
        } finally {
          setBusy(false)
        }
      }}
    />
  )
}
