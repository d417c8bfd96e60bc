import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'

/** States on every page of the demo world that it is a demo. */
export function DemoBar() {
  const t = useTranslate()
  if (!useRootData().isDemo) return null
  return (
    <section
      aria-label={t('shell.demoLabel')}
      className="demo-bar bg-gold-soft px-4 py-1.5 text-center text-xs text-gold-ink sm:text-sm"
    >
      {t('shell.demo')}
    </section>
  )
}
