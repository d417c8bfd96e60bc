import { Suspense, useState } from 'react'
import type { DeskMemberInfo } from '#contract/member-desk.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { outranks } from '#web/login/rank.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { ActForm } from './act-form.tsx'
import { type Deed, deedsOn } from './deeds.ts'

const BanDialog = lazyPart(() => import('#web/features/chat/ban-dialog.tsx'), 'BanDialog')

type Props = { info: DeskMemberInfo; reload: () => void }

/** Acts that the viewer may do to the account. Only operators change roles, sessions and second steps. */
export function MemberActions({ info: { member, account }, reload }: Props) {
  const t = useTranslate()
  const session = useSession()
  const [deed, setDeed] = useState<Deed | null>(null)
  const [isBanning, setBanning] = useState(false)
  const own = session.kind === 'member' ? session.user : null
  const isOwn = own?.userId === member.userId
  const mayBan = own !== null && !isOwn && outranks(own.role, member.role)
  const deeds = own ? deedsOn(own, { member, account }) : []
  if (!mayBan && deeds.length === 0) return null
  return (
    <section aria-labelledby="member-actions">
      <h2 id="member-actions" className="font-bold">
        {t('memberDesk.actions')}
      </h2>
      <div className="mt-2 flex flex-wrap gap-2">
        {mayBan && (
          <Button tone="danger" onClick={() => setBanning(true)}>
            {t('memberDesk.ban')}
          </Button>
        )}
        {deeds.map((one) => (
          <Button
            key={one}
            tone="neutral"
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
      {isBanning && (
        <Suspense fallback={null}>
          <BanDialog
            of={{ userId: member.userId, showName: member.displayName, text: '' }}
            groupId=""
            close={() => {
              setBanning(false)
              reload()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
