import Award from 'lucide-react/icons/award'
import CalendarHeart from 'lucide-react/icons/calendar-heart'
import Mic from 'lucide-react/icons/mic'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Sprout from 'lucide-react/icons/sprout'
import Star from 'lucide-react/icons/star'
import UsersRound from 'lucide-react/icons/users-round'
import type { ComponentType } from 'react'
import type { Badge as BadgeOf } from '#contract/members.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { Badge } from '#web/ui/badge.tsx'

const shown = 3
const icons: Record<BadgeOf['kind'], ComponentType<{ size: number; 'aria-hidden': boolean }>> = {
  staff: ShieldCheck,
  commentator: Mic,
  level: Award,
  veteran: CalendarHeart,
  popular: Star,
  social: UsersRound,
  newcomer: Sprout,
}

export function BadgeRow({ badges }: { badges: BadgeOf[] }) {
  const t = useTranslate()
  if (badges.length === 0) return null
  const more = badges.slice(shown)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label={t('member.badges')} className="flex flex-wrap gap-2">
        {badges.slice(0, shown).map((badge) => (
          <OneBadge key={badge.kind} badge={badge} />
        ))}
      </ul>
      {more.length > 0 && (
        <details className="group contents">
          <summary
            aria-label={t('member.badges.more', { count: more.length })}
            className="tap tabular -m-2.5 inline-flex cursor-pointer list-none items-center justify-center text-sm font-semibold text-ink-2 group-open:hidden"
          >
            +{more.length}
          </summary>
          <ul className="flex flex-wrap gap-2">
            {more.map((badge) => (
              <OneBadge key={badge.kind} badge={badge} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function OneBadge({ badge: { kind, value } }: { badge: BadgeOf }) {
  const t = useTranslate()
  const locale = useLocale()
  const Icon = icons[kind]
  const isOfWorth = kind === 'level' || kind === 'popular'
  return (
    <li>
      <Badge tone={kind === 'staff' || kind === 'commentator' ? 'primary' : isOfWorth ? 'gold' : 'neutral'}>
        <Icon size={14} aria-hidden />
        {t(`badge.${kind}`, { value: value.toLocaleString(formattingTags[locale]) })}
      </Badge>
    </li>
  )
}
