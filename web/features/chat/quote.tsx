import { useTranslate } from '#web/i18n/translate.ts'

export function Quote({ showName, text }: { showName: string; text: string }) {
  const t = useTranslate()
  return (
    <p dir="auto" className="my-0.5 truncate border-l-2 border-line-strong pl-2 text-[0.8125rem] text-ink-2">
      {showName}: {text || t('chat.quoteGone')}
    </p>
  )
}
