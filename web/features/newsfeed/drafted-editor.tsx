import { useEffect, useRef, useState } from 'react'
import type { OwnUser } from '#contract/account.ts'
import { newsfeedDraft, newsfeedDraftSave, type Post, type PostDraft } from '#contract/newsfeed.ts'
import { feedModes } from '#contract/rules/newsfeed-codes.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PostEditor, type Written } from './post-editor.tsx'
import type { SharedThings } from './shared-things.ts'

const saveAfterMs = 1_200

type Props = {
  member: OwnUser
  shared: SharedThings | null
  written: (post: Post) => void
  waiting: () => void
  close: () => void
}

/** Editor that saves its draft on the server, so that the member can continue on another device. */
export function DraftedEditor({ member, shared, written, waiting, close }: Props) {
  const t = useTranslate()
  const [draft, setDraft] = useState<PostDraft | null | undefined>(undefined)
  const [isKept, setKept] = useState(false)
  const [edition, setEdition] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsaved = useRef<Written | null>(null)

  useEffect(() => {
    let isCurrent = true
    call(newsfeedDraft).then(
      (answer) => isCurrent && setDraft(answer.draft),
      () => isCurrent && setDraft(null),
    )
    return () => {
      isCurrent = false
    }
  }, [])

  async function save(): Promise<void> {
    clearTimeout(timer.current)
    const now = unsaved.current
    if (!now) return
    unsaved.current = null
    try {
      // `keepalive` requests outlive the page. Browsers limit them to 64 kB, and the longest post is shorter.
      await call(newsfeedDraftSave, now, { keepalive: true })
      setKept(true)
    } catch (error) {
      // The text remains in the editor, and the next change retries.
      console.warn('The draft could not be stored', error)
    }
  }
  const latestSave = useRef(save)
  useEffect(() => {
    latestSave.current = save
  })
  // Save unsaved text when the page or the editor closes.
  useEffect(() => {
    const flush = () => void latestSave.current()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [])

  function changed(now: Written): void {
    setKept(false)
    unsaved.current = now
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void latestSave.current(), saveAfterMs)
  }

  async function discard(): Promise<void> {
    unsaved.current = { content: '', visibility: 1, attachments: [] }
    await save()
    setKept(false)
    setDraft(null)
    setEdition((count) => count + 1)
  }

  if (draft === undefined) return <Skeleton className="h-40 w-full" />
  return (
    <>
      {draft && (
        <p className="-mt-1 mb-2 flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
          {t('compose.draft.restored')}
          <Button tone="quiet" size="small" onClick={() => void discard()}>
            {t('compose.draft.discard')}
          </Button>
        </p>
      )}
      <PostEditor
        key={edition}
        mode={feedModes.normal}
        member={member}
        initial={draft}
        {...(edition === 0 && shared && { shared })}
        note={isKept ? t('compose.draft.kept') : ''}
        changed={changed}
        sending={() => {
          // Sending the post deletes the draft, so no later save may restore it.
          clearTimeout(timer.current)
          unsaved.current = null
        }}
        written={written}
        waiting={waiting}
        close={close}
      />
    </>
  )
}
