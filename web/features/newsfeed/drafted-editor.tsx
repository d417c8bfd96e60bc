import FilePen from 'lucide-react/icons/file-pen'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { OwnUser } from '#contract/account.ts'
import type { Post } from '#contract/newsfeed.ts'
import { newsfeedDraftDelete, newsfeedDraftSave, type PostDraft } from '#contract/post-drafts.ts'
import { feedModes } from '#contract/rules/newsfeed-codes.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { randomUuid } from '#web/api/random-uuid.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { PostEditor, type Written } from './post-editor.tsx'
import { refusalText } from './refusal-text.ts'
import type { SharedThings } from './shared-things.ts'
import { type Drafts, useDrafts } from './use-drafts.ts'

const DraftsDialog = lazyPart(() => import('./drafts-dialog.tsx'), 'DraftsDialog')

const saveAfterMs = 1_200

type Props = {
  member: OwnUser
  shared: SharedThings | null
  /** Opens the list of drafts first. */
  isListing: boolean
  written: (post: Post) => void
  waiting: () => void
  close: () => void
}

/** Opens the draft that was changed last, unless the member has text to share or wants to see the list. */
export function DraftedEditor(props: Props) {
  const { drafts, read } = useDrafts()
  if (!drafts) return <Skeleton className="h-40 w-full" />
  const isNew = props.shared !== null || props.isListing
  const first = isNew ? undefined : drafts.drafts.find(({ refusal }) => refusal === null)
  return <KnownDrafts {...props} drafts={drafts} read={read} first={first ?? null} />
}

/** `id` is the draft's id, and later that of the post's request. */
type Open = { id: string; draft: PostDraft | null }
const fresh = (): Open => ({ id: randomUuid(), draft: null })
type KnownDraftsProps = Props & { drafts: Drafts; read: () => Promise<void>; first: PostDraft | null }

/** Editor that saves its draft on the server, so that the member can continue on another device. */
function KnownDrafts({ member, shared, isListing, written, waiting, close, drafts, read, first }: KnownDraftsProps) {
  const t = useTranslate()
  const [open, setOpen] = useState<Open>(() => (first ? { id: first.id, draft: first } : fresh()))
  const [isShared, setShared] = useState(shared !== null)
  const [areListed, setListed] = useState(isListing)
  const [note, setNote] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsaved = useRef<Written | null>(null)
  const isScheduled = (open.draft?.publishAt ?? null) !== null

  async function save(): Promise<void> {
    clearTimeout(timer.current)
    const now = unsaved.current
    if (!now) return
    unsaved.current = null
    try {
      // `keepalive` requests outlive the page. Browsers limit them to 64 kB, and the longest post is shorter.
      await call(newsfeedDraftSave, { id: open.id, ...now }, { keepalive: true })
      setNote(t('compose.draft.kept'))
    } catch (error) {
      // The text remains in the editor, and the next change retries.
      console.warn('The draft could not be stored', error)
      if (error instanceof CallError && error.name === 'POST_DRAFT_LIMIT') setNote(failureText(t, error))
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

  /** A scheduled post changes only when the member confirms it, because its time may come while it is half written. */
  function changed(now: Written): void {
    if (isScheduled) return
    setNote('')
    unsaved.current = now
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void latestSave.current(), saveAfterMs)
  }

  function dropUnsaved(): void {
    clearTimeout(timer.current)
    unsaved.current = null
  }

  function show(next: Open): void {
    setOpen(next)
    setShared(false)
    setListed(false)
    setNote('')
  }

  async function list(): Promise<void> {
    await save()
    await read()
    setListed(true)
  }

  async function discard(): Promise<void> {
    dropUnsaved()
    const { id } = open
    show(fresh())
    await call(newsfeedDraftDelete, { id }).catch((error: unknown) => console.warn('The draft was not deleted', error))
    await read()
  }

  const total = drafts.drafts.length + drafts.scheduled.length
  return (
    <>
      {open.draft && (
        <div className="-mt-1 mb-2 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
          {open.draft.refusal ? (
            <p className="font-semibold text-danger">{refusalText(t, open.draft.refusal)}</p>
          ) : (
            <p>{t(isScheduled ? 'compose.draft.scheduled' : 'compose.draft.restored')}</p>
          )}
          <Button
            tone="quiet"
            size="small"
            onClick={() =>
              void save()
                .then(read, read)
                .then(() => show(fresh()))
            }
          >
            {t('compose.draft.new')}
          </Button>
          {!isScheduled && (
            <Button tone="quiet" size="small" onClick={() => void discard()}>
              {t('compose.draft.discard')}
            </Button>
          )}
        </div>
      )}
      <PostEditor
        key={open.id}
        mode={feedModes.normal}
        member={member}
        draftId={open.id}
        initial={open.draft}
        {...(isShared && shared && { shared })}
        note={note}
        corner={
          total > 0 && (
            <Button tone="quiet" size="small" className="ml-auto" onClick={() => void list()}>
              <FilePen size={16} aria-hidden />
              {t('draft.open')}
              <span className="tabular">{total}</span>
            </Button>
          )
        }
        changed={changed}
        // Sending the post deletes the draft, so no later save may restore it.
        sending={dropUnsaved}
        written={written}
        waiting={waiting}
        scheduled={close}
        close={close}
      />
      {areListed && (
        <Suspense fallback={null}>
          <DraftsDialog
            drafts={drafts}
            changed={read}
            open={(draft) => show({ id: draft.id, draft })}
            left={(id) => {
              if (id !== open.id) return
              dropUnsaved()
              setOpen(fresh())
            }}
            published={(post) => {
              setListed(false)
              written(post)
            }}
            close={() => setListed(false)}
          />
        </Suspense>
      )}
    </>
  )
}
