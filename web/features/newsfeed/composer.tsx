import ImagePlus from 'lucide-react/icons/image-plus'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Post } from '#contract/newsfeed.ts'
import { useSession } from '#web/api/session.ts'
import { OwnFace } from '#web/features/session/own-face.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { draftsWanted } from '#web/mention/feed-address.ts'
import { listWaiting, type Outgoing, waitingMessage, whenSettled } from '#web/outbox/outbox.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { type SharedThings, takeShared } from './shared-things.ts'

const DraftedEditor = lazyPart(() => import('./drafted-editor.tsx'), 'DraftedEditor')

/**
 * Shows one line until the viewer wants to write, or shares from another app. Then shows the full editor with the saved
 * draft.
 */
export function Composer({ written }: { written: (post: Post) => void }) {
  const t = useTranslate()
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const [shared, setShared] = useState<SharedThings | null>(null)
  const member = session.kind === 'member' ? session.user : null

  useEffect(() => {
    void takeShared().then((things) => things && setShared(things))
  }, [])
  const { search } = useLocation()
  const [isListing, setListing] = useState(false)
  const wantsDrafts = draftsWanted(search)
  const isKnown = session.kind !== 'starting'
  const isMember = member !== null
  useEffect(() => {
    if (!shared || !isKnown) return
    if (isMember) setOpen(true)
    else void askToLogIn('login')
  }, [shared, isKnown, isMember])

  useEffect(() => {
    if (!wantsDrafts || !isMember) return
    setListing(true)
    setOpen(true)
  }, [wantsDrafts, isMember])

  const [waiting, setWaiting] = useState<Outgoing[]>([])
  const latestWritten = useRef(written)
  useEffect(() => {
    latestWritten.current = written
  })
  const showWaiting = useCallback(() => setWaiting(listWaiting().filter(({ kind }) => kind !== 'comment')), [])
  useEffect(() => {
    if (isMember) showWaiting()
    return whenSettled((settled) => {
      showWaiting()
      if ('made' in settled && settled.kind !== 'comment') latestWritten.current(settled.made)
    })
  }, [isMember, showWaiting])

  function close(): void {
    setOpen(false)
    setShared(null)
    setListing(false)
  }

  async function open(): Promise<void> {
    if (await askToLogIn('login')) setOpen(true)
  }

  if (isOpen && member)
    return (
      <section aria-label={t('compose.title')} className="card p-4 sm:p-5">
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <DraftedEditor
            member={member}
            shared={shared}
            isListing={isListing}
            written={(post) => {
              written(post)
              close()
            }}
            waiting={() => {
              showWaiting()
              close()
            }}
            close={close}
          />
        </Suspense>
      </section>
    )
  // The member's name may be long, so phones show only the question.
  const label = member ? t('compose.open.named', { name: member.displayName }) : undefined
  return (
    <>
      <button
        type="button"
        onClick={() => void open()}
        className="card flex min-h-18 w-full items-center gap-3 px-4 text-left hover:border-line-strong sm:px-5"
      >
        <OwnFace size={44} />
        <span className="min-w-0 flex-1 truncate rounded-full bg-surface-3 px-4 py-2.5 text-ink-2">
          {label && <span className="max-sm:hidden">{label}</span>}
          <span className={label ? 'sm:hidden' : undefined}>{t(label ? 'compose.open.brief' : 'compose.open')}</span>
        </span>
        <ImagePlus size={22} aria-hidden className="shrink-0 text-primary" />
      </button>
      {waiting.length > 0 && (
        <section role="status" className="card mt-3 p-4 text-sm">
          <p className="font-semibold">{t(waitingMessage('post'))}</p>
          {waiting.map(({ id, input }) => (
            <p key={id} className="mt-1 line-clamp-3 whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
              {input.content}
            </p>
          ))}
        </section>
      )}
    </>
  )
}
