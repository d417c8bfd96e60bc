import { Suspense, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { lazyPart } from '#web/way/lazy-part.ts'
import { PageHead } from '#web/way/page-head.tsx'
import { CommentatorGate } from './commentator-gate.tsx'
import { GoLiveDesk } from './go-live-desk.tsx'

const AcceptInvite = lazyPart(() => import('#web/features/member-desk/accept-invite.tsx'), 'AcceptInvite')
const invitation = '#moi='

/** The control room of a commentator, or the invitation to become one whose secret is in the fragment of the address. */
export default function GoLivePage() {
  const t = useTranslate()
  const [hash] = useState(() => location.hash)
  const isInvited = hash.startsWith(invitation)
  return (
    <>
      <PageHead
        title={t(isInvited ? 'invite.page.title' : 'nav.goLive')}
        description={t('goLive.description')}
        isIndexed={false}
      />
      {isInvited ? (
        <Suspense fallback={null}>
          <AcceptInvite token={hash.slice(invitation.length)} />
        </Suspense>
      ) : (
        <>
          {/* The control room needs the height. */}
          <h1 className="sr-only">{t('nav.goLive')}</h1>
          <CommentatorGate title={t('nav.goLive')}>{(user) => <GoLiveDesk user={user} />}</CommentatorGate>
        </>
      )}
    </>
  )
}
