import { useTranslate } from '#web/i18n/translate.ts'
import { WrittenLink } from '#web/mention/written-link.tsx'
import { partsOf } from './message-line.ts'

/** Renders text with its links, and highlights mentions. Never interprets markup in user text. */
export function MessageText({ text, isEdited = false }: { text: string; isEdited?: boolean }) {
  const t = useTranslate()
  return (
    <p dir="auto" className="whitespace-pre-line text-[0.9375rem] leading-[1.4] [overflow-wrap:anywhere]">
      {partsOf(text).map((part) =>
        part.kind === 'link' ? (
          <WrittenLink key={part.at} text={part.text} href={part.href} className="text-primary underline" />
        ) : part.kind === 'mention' ? (
          <span key={part.at} className="font-semibold text-primary">
            {part.text}
          </span>
        ) : (
          part.text
        ),
      )}
      {isEdited && <span className="ml-1.5 text-[0.6875rem] whitespace-nowrap text-ink-3">{t('chat.edited')}</span>}
    </p>
  )
}
