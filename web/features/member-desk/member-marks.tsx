import type { DeskMember } from '#contract/member-desk.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The member's role and what limits the account. */
export function MemberMarks({ member: { role, isBanned, isSuspended, isFrozen, isLeaving } }: { member: DeskMember }) {
  const t = useTranslate()
  return (
    <span className="flex shrink-0 flex-wrap justify-end gap-1">
      {role !== 'user' && <Badge>{t(`memberDesk.role.${role}`)}</Badge>}
      {isSuspended && <Badge tone="gold">{t('memberDesk.suspended')}</Badge>}
      {isBanned && <Badge tone="gold">{t('memberDesk.banned')}</Badge>}
      {isFrozen && <Badge tone="gold">{t('memberDesk.frozen')}</Badge>}
      {isLeaving && <Badge tone="gold">{t('memberDesk.leaving')}</Badge>}
    </span>
  )
}
