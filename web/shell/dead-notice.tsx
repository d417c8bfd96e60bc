import { useTranslate } from '#web/i18n/translate.ts'
import { oldestBrowsers } from '#web/oldest-browsers.ts'

/**
 * Says why the page’s buttons do not work: the browser is too old, or a script could not be loaded. The inline script
 * (early-script.ts) shows one of the texts, because no other script runs then. React leaves the attribute as it is.
 */
export function DeadNotice() {
  const t = useTranslate()
  const texts = { old: t('shell.dead.old', oldestBrowsers), script: t('shell.dead.script') }
  return Object.entries(texts).map(([why, text]) => (
    <p
      key={why}
      id={`dead-${why}`}
      hidden
      suppressHydrationWarning
      role="alert"
      className="bg-danger-soft px-4 py-3 text-center font-semibold text-ink"
    >
      {text}
    </p>
  ))
}
