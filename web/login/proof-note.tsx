import { isProving } from '#web/api/proof.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useStore } from '#web/ui/store.ts'

/** Explains the wait while the browser computes a proof of work. */
export function ProofNote() {
  const t = useTranslate()
  if (!useStore(isProving, false)) return null
  return (
    <p role="status" className="text-sm text-ink-2">
      {t('session.checking')}
    </p>
  )
}
