import { isUnlocked } from '#contract/levels.ts'
import type { MemberPage } from '#contract/members.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Avatar } from '#web/ui/avatar.tsx'

const size = 108
const stroke = 4
const radius = (size - stroke) / 2
const around = 2 * Math.PI * radius
/** The ring around the picture is full from this level on. */
const closedAt = 20

export function MemberFace({
  member,
}: {
  member: Pick<MemberPage, 'userId' | 'displayName' | 'profilePicture' | 'level'>
}) {
  const t = useTranslate()
  const share = Math.min(1, member.level / closedAt)
  return (
    <span className="relative inline-flex size-27 shrink-0 items-center justify-center rounded-full bg-surface">
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden className="absolute inset-0 -rotate-90">
        <circle cx={size / 2} cy={size / 2} r={radius} fill="none" strokeWidth={stroke} className="stroke-line" />
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          strokeWidth={stroke}
          strokeLinecap="round"
          strokeDasharray={`${(share * around).toFixed(1)} ${around.toFixed(1)}`}
          className={isUnlocked('gold-ring', member.level) ? 'stroke-gold' : 'stroke-primary'}
        />
      </svg>
      <Avatar name={member.displayName} seed={member.userId} picture={member.profilePicture} size={96} />
      <span className="tabular absolute -bottom-1.5 left-1/2 -translate-x-1/2 rounded-full border border-line bg-gold-soft px-2 text-xs font-bold leading-5 whitespace-nowrap text-gold-ink">
        {t('member.level', { level: member.level })}
      </span>
    </span>
  )
}
