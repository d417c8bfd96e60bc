import { type Approval, decideApproval } from '#contract/member-desk.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { DeskCard, Mark, Name } from '#web/features/moderation/desk-card.tsx'
import { useAct } from '#web/features/moderation/use-act.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useMomentText } from '#web/time/use-moment-text.ts'
import { Button } from '#web/ui/button.tsx'
import { mayApprove, mayRefuse } from './deeds.ts'

type Props = { approval: Approval; reload: () => Promise<void> }

export function ApprovalCard({ approval, reload }: Props) {
  const t = useTranslate()
  const session = useSession()
  const { isBusy, act } = useAct(reload)
  const moment = useMomentText()
  const { approvalId, kind, member, role, note, reason, askedBy, createdAt, dueAt } = approval
  const own = session.kind === 'member' ? session.user : null
  const isOwn = own !== null && own.userId === askedBy?.userId
  const decide = (decision: 'approved' | 'refused') =>
    void act(() => call(decideApproval, { approvalId, decision }), t(`approvals.${decision}`))
  return (
    <DeskCard
      at={createdAt}
      text={note}
      head={
        <>
          <Mark text={t(`console.queue.approvals.${kind}`)} />
          {member && <Name user={member} />}
          {member && role && (
            <span>
              {t('approvals.role', { from: t(`memberDesk.role.${member.role}`), to: t(`memberDesk.role.${role}`) })}
            </span>
          )}
        </>
      }
      actions={
        <>
          {own && mayApprove(own, approval) && (
            <Button isBusy={isBusy} onClick={() => decide('approved')}>
              {t('approvals.approve')}
            </Button>
          )}
          {own && mayRefuse(own, approval) && (
            <Button tone="danger" isBusy={isBusy} onClick={() => decide('refused')}>
              {t(isOwn ? 'approvals.withdraw' : 'approvals.refuse')}
            </Button>
          )}
        </>
      }
    >
      {reason && (
        <p dir="auto" className="mt-2 text-sm [overflow-wrap:anywhere]">
          {t('appeal.why', { reason })}
        </p>
      )}
      <p className="mt-2 text-sm text-ink-2">
        {dueAt !== null
          ? t('approvals.due', { time: moment(dueAt) })
          : isOwn
            ? t('approvals.own')
            : t('approvals.askedBy', { name: askedBy?.displayName ?? '' })}
      </p>
    </DeskCard>
  )
}
