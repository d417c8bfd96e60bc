import { liftChatBan } from '#contract/chat.ts'
import { type SiteBan, siteBans } from '#contract/moderation.ts'
import { liftSuspension, type SiteSuspension, siteSuspensions } from '#contract/sanctions.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { BanLine, SuspensionLine } from './ban-line.tsx'
import { DeskCard, Mark, Name } from './desk-card.tsx'
import { DeskList } from './desk-list.tsx'
import { useAct } from './use-act.ts'

const read = (after: string | undefined) => call(siteBans, { after })

const readSuspensions = (after: string | undefined) => call(siteSuspensions, { after })

/** Suspended accounts, then bans from rooms or from everything. */
export function BansSection() {
  const t = useTranslate()
  return (
    <>
      <h2 className="mb-3 font-bold">{t('moderation.suspensions')}</h2>
      <DeskList
        read={readSuspensions}
        keyOf={({ user, since }) => `${user?.userId} ${since}`}
        empty={t('moderation.suspensions.none')}
      >
        {(suspension, reload) => <SuspensionCard suspension={suspension} reload={reload} />}
      </DeskList>
      <h2 className="mt-8 mb-3 font-bold">{t('moderation.bans')}</h2>
      <BanList />
    </>
  )
}

function SuspensionCard({ suspension, reload }: { suspension: SiteSuspension; reload: () => Promise<void> }) {
  const t = useTranslate()
  const { isBusy, act } = useAct(reload)
  const { user, since, removedAt, note, canLift } = suspension
  return (
    <DeskCard
      at={since}
      head={
        <>
          <Mark
            text={t(removedAt === null ? 'memberDesk.sanction.kind.suspension' : 'memberDesk.sanction.kind.removal')}
          />
          {user && <Name user={user} />}
        </>
      }
      actions={
        canLift &&
        user && (
          <Button
            tone="neutral"
            isBusy={isBusy}
            onClick={() =>
              void act(
                () => call(liftSuspension, { userId: user.userId }),
                t('memberDesk.sanction.lifted', { name: user.displayName }),
              )
            }
          >
            {t(removedAt === null ? 'memberDesk.sanction.lift.suspension' : 'memberDesk.sanction.lift.removal')}
          </Button>
        )
      }
    >
      <div className="mt-1">
        <SuspensionLine of={suspension} />
        {note && (
          <p dir="auto" className="text-sm text-ink-2 [overflow-wrap:anywhere]">
            {t('memberDesk.sanction.note', { note })}
          </p>
        )}
      </div>
    </DeskCard>
  )
}

function BanList() {
  const t = useTranslate()
  return (
    <DeskList read={read} keyOf={(ban) => `${ban.groupId} ${ban.user?.userId}`} empty={t('moderation.bans.none')}>
      {(ban, reload) => <BanCard ban={ban} reload={reload} />}
    </DeskList>
  )
}

function BanCard({ ban, reload }: { ban: SiteBan; reload: () => Promise<void> }) {
  const t = useTranslate()
  const { isBusy, act } = useAct(reload)
  const { user, groupId, since, canLift } = ban
  return (
    <DeskCard
      at={since}
      head={user && <Name user={user} />}
      actions={
        canLift &&
        user && (
          <Button
            tone="neutral"
            isBusy={isBusy}
            onClick={() =>
              void act(
                () => call(liftChatBan, { userId: user.userId, groupId }),
                t('moderation.ban.lifted', { name: user.displayName }),
              )
            }
          >
            {t('moderation.ban.lift')}
          </Button>
        )
      }
    >
      <div className="mt-1">
        <BanLine ban={ban} />
      </div>
    </DeskCard>
  )
}
