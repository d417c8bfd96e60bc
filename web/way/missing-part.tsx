import { useEffect } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { showToast } from '#web/ui/toast.ts'

const toastMs = 15_000
/** Several parts of a page may be missing for the same reason. */
let saidAtMs = Number.NEGATIVE_INFINITY

/** Replaces a part when its script could not be loaded. The browser requests that script again only after a reload. */
export function MissingPart() {
  const t = useTranslate()
  useEffect(() => {
    if (performance.now() - saidAtMs < toastMs) return
    saidAtMs = performance.now()
    showToast({
      tone: 'danger',
      title: t('shell.part.missing'),
      text: t('shell.part.cause'),
      durationMs: toastMs,
      action: { label: t('shell.part.reload'), run: () => location.reload() },
    })
  }, [t])
  return null
}
