import { useRevalidator } from 'react-router'
import { useTranslate } from '#web/i18n/translate.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

/** A part of the page that could not be read; the retry asks for the page's data again. */
export function RetryState() {
  const t = useTranslate()
  const { state, revalidate } = useRevalidator()
  return (
    <ErrorState
      title={t('state.error.title')}
      text={t('state.error.text')}
      retryLabel={t('state.retry')}
      isBusy={state !== 'idle'}
      onRetry={() => void revalidate()}
    />
  )
}
