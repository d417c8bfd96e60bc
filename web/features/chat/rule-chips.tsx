import type { RoomRules } from '#contract/room-rules.ts'
import { useTranslate } from '#web/i18n/translate.ts'

/** Chips above the composer with the rules that apply in the room. */
export function RuleChips({ rules }: { rules: RoomRules }) {
  const t = useTranslate()
  const { slowSeconds, followersOnly, membersOnly, linksOff, newcomersOff } = rules
  const chips = [
    slowSeconds > 0 && t('chat.rule.slow', { time: t(`chat.slow.${slowSeconds}`) }),
    followersOnly && t('chat.rule.followers'),
    membersOnly && t('chat.rule.members'),
    linksOff && t('chat.rule.links'),
    newcomersOff && t('chat.rule.newcomers'),
  ].filter((text) => text !== false)
  if (chips.length === 0) return null
  return (
    <ul aria-label={t('chat.rules')} className="flex shrink-0 flex-wrap gap-1.5 border-t border-line px-4 py-1.5">
      {chips.map((text) => (
        <li key={text} className="rounded-full bg-surface-3 px-2.5 py-0.5 text-xs font-semibold text-ink-2">
          {text}
        </li>
      ))}
    </ul>
  )
}
