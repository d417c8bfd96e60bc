import type { RoomRules } from '#contract/room-rules.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import type { Translate } from '#web/i18n/translator.ts'

/** Returns a short text for each rule that applies in the room. */
export function ruleTexts(t: Translate, rules: RoomRules): string[] {
  const { slowSeconds, followersOnly, membersOnly, linksOff, newcomersOff } = rules
  return [
    slowSeconds > 0 && t('chat.rule.slow', { time: t(`chat.slow.${slowSeconds}`) }),
    followersOnly && t('chat.rule.followers'),
    membersOnly && t('chat.rule.members'),
    linksOff && t('chat.rule.links'),
    newcomersOff && t('chat.rule.newcomers'),
  ].filter((text) => text !== false)
}

/** The rules that apply in the room. `className` places the list. */
export function RuleChips({ rules, className }: { rules: RoomRules; className: string }) {
  const t = useTranslate()
  const texts = ruleTexts(t, rules)
  if (texts.length === 0) return null
  return (
    <ul aria-label={t('chat.rules')} className={`shrink-0 flex-wrap gap-1.5 px-4 py-1.5 ${className}`}>
      {texts.map((text) => (
        <li key={text} className="rounded-full bg-surface-3 px-2.5 py-0.5 text-xs font-semibold text-ink-2">
          {text}
        </li>
      ))}
    </ul>
  )
}
