import { useEffect, useRef, useState } from 'react'
import { type ArticleDraft, deskArticleKeep, deskArticleSave } from '#contract/article-desk.ts'
import type { Locale } from '#contract/envelope.ts'
import { type ArticleDocument, emptyDocument } from '#contract/rules/article-document.ts'
import { call } from '#web/api/call.ts'
import { type Autosave, createAutosave, type SaveState } from './autosave.ts'
import { type Refusal, refusalOf } from './refusal.ts'

export type Written = {
  title: string
  standfirst: string
  coverAlt: string
  coverCaption: string
  seoTitle: string
  seoDescription: string
  document: ArticleDocument
}

/** The writer's decision after a conflict. `version` is the version of the other writer's draft. */
export type Resolution = {
  version: number
  kept: Written
  givenUp: Written
  /** True when the kept text is the other writer's, which is saved already. */
  isTheirs: boolean
}

const nothing: Written = {
  title: '',
  standfirst: '',
  coverAlt: '',
  coverCaption: '',
  seoTitle: '',
  seoDescription: '',
  document: emptyDocument,
}

/** Leaves out what else the server returns with a text. */
function textOf({ document, ...draft }: Written): Written {
  const { title, standfirst, coverAlt, coverCaption, seoTitle, seoDescription } = draft
  return { title, standfirst, coverAlt, coverCaption, seoTitle, seoDescription, document }
}

export function useDraft({ id, locale, draft }: { id: string; locale: Locale; draft: ArticleDraft | undefined }) {
  const [written, setWritten] = useState<Written>(draft ?? nothing)
  const [state, setState] = useState<SaveState>('saved')
  /** The last refusal, until a save succeeds. */
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const autosave = useRef<Autosave<Written> | null>(null)
  autosave.current ??= createAutosave<Written>({
    version: draft?.version ?? 0,
    onState(next, refused) {
      setState(next)
      if (refused) setRefusal(refusalOf(refused.error, refused.value.document))
      else if (next === 'saved') setRefusal(null)
    },
    save: async (value, version) => (await call(deskArticleSave, { id, locale, version, ...textOf(value) })).version,
  })
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    if (state !== 'saved') addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [state])

  const latest = useRef(written)
  useEffect(
    () => () => {
      // Saves the last changes when the writer opens another language or page. If that fails, for example after a
      // conflict, stores the text as a revision.
      const keep = () => call(deskArticleKeep, { id, locale, ...textOf(latest.current) })
      autosave.current
        ?.flush()
        .catch(keep)
        .catch(() => {})
      autosave.current?.stop()
    },
    [id, locale],
  )

  function change(part: Partial<Written>): void {
    latest.current = { ...latest.current, ...part }
    setWritten(latest.current)
    autosave.current?.change(latest.current)
  }

  /** Applies the decision after a conflict. Stores the discarded text as a revision, so that no text is lost. */
  async function resolve({ version, kept, givenUp, isTheirs }: Resolution): Promise<void> {
    await call(deskArticleKeep, { id, locale, ...textOf(givenUp) })
    latest.current = textOf(kept)
    setWritten(latest.current)
    autosave.current?.resume(version, isTheirs ? null : latest.current)
  }

  const flush = async () => autosave.current?.flush()
  return { written, state, refusal, change, resolve, flush, discard: () => autosave.current?.discard() }
}
