import { useEffect, useRef, useState } from 'react'
import { type ArticleDraft, deskArticleSave } from '#contract/article-desk.ts'
import { type ArticleDocument, emptyDocument } from '#contract/article-document.ts'
import type { Locale } from '#contract/envelope.ts'
import { call } from '#web/api/call.ts'
import { type Autosave, createAutosave, type SaveState } from './autosave.ts'

export type Written = {
  title: string
  standfirst: string
  coverAlt: string
  coverCaption: string
  document: ArticleDocument
}

const nothing: Written = { title: '', standfirst: '', coverAlt: '', coverCaption: '', document: emptyDocument }

/** One language of an article while it is written: what stands, and whether it is kept. */
export function useDraft({ id, locale, draft }: { id: string; locale: Locale; draft: ArticleDraft | undefined }) {
  const [written, setWritten] = useState<Written>(draft ?? nothing)
  const [state, setState] = useState<SaveState>('saved')
  const autosave = useRef<Autosave<Written> | null>(null)
  autosave.current ??= createAutosave<Written>({
    version: draft?.version ?? 0,
    told: setState,
    async save({ title, standfirst, coverAlt, coverCaption, document }, version) {
      const saved = { title, standfirst, coverAlt, coverCaption, document }
      return (await call(deskArticleSave, { id, locale, version, ...saved })).version
    },
  })
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    if (state !== 'saved') addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [state])
  useEffect(
    () => () => {
      // What was typed last is kept when one goes to another language or page.
      autosave.current?.flush().catch(() => {})
      autosave.current?.stop()
    },
    [],
  )

  const latest = useRef(written)
  function change(part: Partial<Written>): void {
    latest.current = { ...latest.current, ...part }
    setWritten(latest.current)
    autosave.current?.change(latest.current)
  }
  return { written, state, change, flush: async () => autosave.current?.flush() }
}
export type DraftInHand = ReturnType<typeof useDraft>
