import { liftChatBan } from '#contract/chat.ts'
import type { DeskMemberInfo, MemberSanction } from '#contract/member-desk.ts'
import { liftSuspension } from '#contract/sanctions.ts'
import { call } from '#web/api/call.ts'
import { RoomLink } from '#web/features/moderation/room-link.tsx'
import { useAct } from '#web/features/moderation/use-act.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { useFullMomentText } from '#web/time/use-full-moment-text.ts'
import { Button } from '#web/ui/button.tsx'

type Props = { info: DeskMemberInfo; reload: () => void }

/** Current sanctions of the member: what each stops, until when and why. Those who may lift it have a button. */
export function MemberSanctions({ info: { member, sanctions }, reload }: Props) {
  const t = useTranslate()
  if (sanctions.length === 0) return null
  return (
    <section aria-labelledby="member-sanctions">
      <h2 id="member-sanctions" className="font-bold">
        {t('memberDesk.sanction.title')}
      </h2>
      <ul className="mt-2 space-y-2">
        {sanctions.map((sanction) => (
          <SanctionCard
            key={`${sanction.kind} ${sanction.groupId}`}
            sanction={sanction}
            userId={member.userId}
            name={member.displayName}
            reload={reload}
          />
        ))}
      </ul>
    </section>
  )
}

type CardProps = { sanction: MemberSanction; userId: string; name: string; reload: () => void }

function SanctionCard({ sanction, userId, name, reload }: CardProps) {
  const t = useTranslate()
  const timeText = useKickOffText()
  const endText = useFullMomentText()
  const { isBusy, act } = useAct(async () => reload())
  const { kind, groupId, roomName, byName, reason, note, since, until, canLift } = sanction
  const lift = () =>
    kind === 'silence' || kind === 'room-ban'
      ? call(liftChatBan, { userId, groupId })
      : call(liftSuspension, { userId })
  const end =
    until === null
      ? t('memberDesk.sanction.untilLifted')
      : t(kind === 'removal' ? 'memberDesk.sanction.removedAt' : 'memberDesk.sanction.until', { time: endText(until) })
  return (
    <li className="rounded-md border border-line bg-surface-2 p-3 text-sm">
      <p className="font-semibold">
        {t(`memberDesk.sanction.kind.${kind}`)}
        {kind === 'room-ban' && (
          <>
            {' · '}
            <RoomLink groupId={groupId} roomName={roomName} />
          </>
        )}
      </p>
      <p className="text-ink-2">{end}</p>
      {reason && (
        <p dir="auto" className="mt-1 [overflow-wrap:anywhere]">
          {t('appeal.why', { reason })}
        </p>
      )}
      {note && (
        <p dir="auto" className="text-ink-2 [overflow-wrap:anywhere]">
          {t('memberDesk.sanction.note', { note })}
        </p>
      )}
      <p className="text-ink-2">{[byName, timeText(since)].filter(Boolean).join(' · ')}</p>
      {canLift && (
        <Button
          tone="neutral"
          size="small"
          className="mt-2"
          isBusy={isBusy}
          onClick={() => void act(lift, t('memberDesk.sanction.lifted', { name }))}
        >
          {t(`memberDesk.sanction.lift.${kind}`)}
        </Button>
      )}
    </li>
  )
}
