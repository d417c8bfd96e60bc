import { Suspense, useState } from 'react'
import { ConsoleFrame } from '#web/features/console/console-frame.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { PageHead } from '#web/way/page-head.tsx'
import { CommentatorBoard } from './commentator-board.tsx'
import { InviteList } from './invite-list.tsx'

const InviteDialog = lazyPart(() => import('#web/features/member-desk/invite-dialog.tsx'), 'InviteDialog')

/** Commentators with their week, and the open invitations. The server checks permissions in each call. */
export default function CommentatorsPage() {
  const t = useTranslate()
  const [isInviting, setInviting] = useState(false)
  const [made, setMade] = useState(0)
  return (
    <>
      <PageHead title={t('commentatorDesk.title')} description={t('commentatorDesk.text')} isIndexed={false} />
      <ConsoleFrame title={t('commentatorDesk.title')} access="operator">
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
      </ConsoleFrame>
    </>
  )
}
