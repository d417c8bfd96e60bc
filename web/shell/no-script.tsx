import { useTranslate } from '#web/i18n/translate.ts'

export function NoScript() {
  const t = useTranslate()
  return (
    <noscript>
      <p className="p-6 text-center text-ink-2">{t('shell.noScript')}</p>
    </noscript>
  )
}
