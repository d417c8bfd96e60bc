import { useEffect, useState } from 'react'
import { type LinkPreview, newsfeedLink } from '#contract/newsfeed.ts'
import { textParts } from '#contract/rules/newsfeed-codes.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { LinkCard } from '#web/mention/link-card.tsx'

const askAfterMs = 700

/** Preview of the first link in the text, after a pause in typing. */
export function EditorPreview({ content }: { content: string }) {
  const t = useTranslate()
  const [preview, setPreview] = useState<LinkPreview | null>(null)
  const link = textParts(content).find((part) => part.kind === 'link')
  const url = link?.kind === 'link' ? link.href : null
  useEffect(() => {
    setPreview(null)
    if (url === null) return
    let isCurrent = true
    const timer = setTimeout(() => {
      call(newsfeedLink, { url }).then(
        (answer) => isCurrent && setPreview(answer.preview),
        () => {},
      )
    }, askAfterMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [url])
  if (!preview) return null
  return (
    <section aria-label={t('compose.preview')}>
      <LinkCard preview={preview} />
    </section>
  )
}
