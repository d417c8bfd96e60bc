import { Suspense, useState } from 'react'
import { mayAs } from '#contract/rules/roles.ts'
import { useSession } from '#web/api/session.ts'
import { ConsoleFrame } from '#web/features/console/console-frame.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { PageHead } from '#web/way/page-head.tsx'
import { MemberTable } from './member-table.tsx'

const InviteDialog = lazyPart(() => import('#web/features/commentator-desk/invite-dialog.tsx'), 'InviteDialog')

/** Lets staff find members and act on their accounts. The server checks permissions in each call. */
export default function MembersPage() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('memberDesk.title')} description={t('memberDesk.text')} isIndexed={false} />
      <ConsoleFrame title={t('memberDesk.title')} access="moderator">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-2xl font-bold">{t('memberDesk.title')}</h1>
          <Invite />
        </div>
        <p className="mt-1 max-w-2xl text-sm text-ink-2">{t('memberDesk.text')}</p>
        <MemberTable />
      </ConsoleFrame>
    </>
  )
}

function Invite() {
  const t = useTranslate()
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  if (session.kind !== 'member' || !mayAs(session.user.role, 'operator')) return null
  return (
    <>
      <Button size="small" className="ml-auto" onClick={() => setOpen(true)}>
        {t('invite.open')}
      </Button>
      <Suspense fallback={null}>{isOpen && <InviteDialog close={() => setOpen(false)} />}</Suspense>
    </>
  )
}
