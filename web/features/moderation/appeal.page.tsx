import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { ownBan } from '#contract/moderation.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { BanReason } from '#web/features/chat/ban-reason.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { askToLogIn } from '#web/login/login.state.ts'
import { useFullMomentText } from '#web/time/use-full-moment-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PageHead } from '#web/way/page-head.tsx'

/** The member’s silence, or the ban from the room in `phong`, with the appeal. The notice of a ban links here. */
export default function AppealPage() {
  const t = useTranslate()
  const session = useSession()
  const [search] = useSearchParams()
  const room = search.get('phong') ?? ''
  const groupId = /^\d{1,18}$/.test(room) ? room : ''
  return (
    <>
      <PageHead title={t('appeal.page.title')} description={t('appeal.page.text')} isIndexed={false} />
      <h1 className="text-2xl font-bold">{t('appeal.page.title')}</h1>
      <p className="mt-1 max-w-2xl text-ink-2">{t('appeal.page.text')}</p>
      <div className="card mt-5 min-h-32 max-w-2xl p-4 text-sm">
        {session.kind === 'member' ? (
          <OwnBan key={`${session.user.userId} ${groupId}`} groupId={groupId} />
        ) : session.kind === 'guest' ? (
          <Button onClick={() => void askToLogIn('login')}>{t('session.login')}</Button>
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </div>
    </>
  )
}

function OwnBan({ groupId }: { groupId: string }) {
  const t = useTranslate()
  const moment = useFullMomentText()
  const { loaded, retry } = useLoaded(useCallback(() => call(ownBan, { groupId }), [groupId]))
  if (!loaded) return <Skeleton className="h-24 w-full" />
  if (!loaded.ok) return <ReadError read={retry} />
  const { ban } = loaded.data
  if (!ban) return <p role="status">{t('appeal.page.none')}</p>
  const isSilence = ban.groupId === ''
  return (
    <>
      <p role="status" className="font-semibold">
        {ban.until === null
          ? t(isSilence ? 'appeal.page.silenced' : 'chat.muted')
          : t(isSilence ? 'appeal.page.silencedUntil' : 'chat.mutedUntil', { time: moment(ban.until) })}
      </p>
      <BanReason groupId={groupId} />
    </>
  )
}
