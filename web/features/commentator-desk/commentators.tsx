import { Suspense, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { CommentatorBoard } from './commentator-board.tsx'
import { InviteList } from './invite-list.tsx'

const InviteDialog = lazyPart(() => import('./invite-dialog.tsx'), 'InviteDialog')

/** Commentators with their week, and the open invitations. The server checks permissions in each call. */
export function Commentators() {
  const t = useTranslate()
  const [isInviting, setInviting] = useState(false)
  const [made, setMade] = useState(0)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-2xl font-bold">{t('commentatorDesk.title')}</h1>
        <Button size="small" className="ml-auto" onClick={() => setInviting(true)}>
          {t('invite.open')}
        </Button>
      </div>
      <p className="mt-1 max-w-2xl text-sm text-ink-2">{t('commentatorDesk.text')}</p>
      <InviteList key={made} />
      <CommentatorBoard />
      <Suspense fallback={null}>
        {isInviting && (
          <InviteDialog
            close={() => {
              setInviting(false)
              setMade((count) => count + 1)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
