import { Suspense, useState } from 'react'
import type { DeskMemberInfo } from '#contract/member-desk.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { outranks } from '#web/login/rank.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { ActForm } from './act-form.tsx'
import { type Deed, deedsOn, maySuspend } from './deeds.ts'

const BanDialog = lazyPart(() => import('#web/features/chat/ban-dialog.tsx'), 'BanDialog')
const SuspendDialog = lazyPart(() => import('./suspend-dialog.tsx'), 'SuspendDialog')

type Props = { info: DeskMemberInfo; reload: () => void }

/** Acts that the viewer may do to the account. Only operators change roles, sessions and second steps, or remove. */
export function MemberActions({ info, reload }: Props) {
  const { member } = info
  const t = useTranslate()
  const session = useSession()
  const [deed, setDeed] = useState<Deed | null>(null)
  const [asking, setAsking] = useState<'silence' | 'suspend' | null>(null)
  const own = session.kind === 'member' ? session.user : null
  const isOwn = own?.userId === member.userId
  const mayBan = own !== null && !isOwn && outranks(own.role, member.role)
  const suspends = own !== null && maySuspend(own, info)
  const deeds = own ? deedsOn(own, info) : []
  const done = () => {
    setAsking(null)
    reload()
  }
  if (!mayBan && !suspends && deeds.length === 0) return null
  return (
    <section aria-labelledby="member-actions">
      <h2 id="member-actions" className="font-bold">
        {t('memberDesk.actions')}
      </h2>
      <div className="mt-2 flex flex-wrap gap-2">
        {mayBan && (
          <Button tone="danger" onClick={() => setAsking('silence')}>
            {t('memberDesk.sanction.silence')}
          </Button>
        )}
        {suspends && (
          <Button tone="danger" onClick={() => setAsking('suspend')}>
            {t('memberDesk.sanction.suspend')}
          </Button>
        )}
        {deeds.map((one) => (
          <Button
            key={one}
            tone={one === 'removal' ? 'danger' : 'neutral'}
            aria-expanded={deed === one}
            onClick={() => setDeed(deed === one ? null : one)}
          >
            {t(`memberDesk.deed.${one}`)}
          </Button>
        ))}
      </div>
      {deed && (
        <ActForm
          key={deed}
          deed={deed}
          member={member}
          done={() => {
            setDeed(null)
            reload()
          }}
        />
      )}
      {asking && (
        <Suspense fallback={null}>
          {asking === 'silence' ? (
            <BanDialog of={{ userId: member.userId, showName: member.displayName }} groupId="" close={done} />
          ) : (
            <SuspendDialog member={member} close={done} />
          )}
        </Suspense>
      )}
    </section>
  )
}
