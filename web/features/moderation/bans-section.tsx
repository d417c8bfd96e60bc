import { liftChatBan } from '#contract/chat.ts'
import { type SiteBan, siteBans } from '#contract/moderation.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { BanLine } from './ban-line.tsx'
import { DeskCard, Name } from './desk-card.tsx'
import { DeskList } from './desk-list.tsx'
import { useAct } from './use-act.ts'

const read = (after: string | undefined) => call(siteBans, { after })

export function BansSection() {
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
