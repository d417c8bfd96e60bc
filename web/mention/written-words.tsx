import type { Mention } from '#contract/rules/mentions.ts'
import { textParts } from '#contract/rules/newsfeed-codes.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { memberPath, pathOf } from './feed-address.ts'
import { WrittenLink } from './written-link.tsx'

const linkClass = 'font-semibold text-primary hover:underline'

/** Shows a member's text with names, tags and links. Markup in it is shown as text. */
export function WrittenWords({ text, mentions }: { text: string; mentions: readonly Mention[] }) {
  const byName = new Map(mentions.map((member) => [member.username.toLowerCase(), member]))
  return textParts(text).map((part) => {
    if (part.kind === 'tag')
      return (
        <LocaleLink key={part.at} to={pathOf({ tag: part.tag })} className={linkClass}>
          {part.text}
        </LocaleLink>
      )
    if (part.kind === 'link')
      return <WrittenLink key={part.at} text={part.text} href={part.href} className={linkClass} />
    const member = part.kind === 'mention' ? byName.get(part.username.toLowerCase()) : undefined
    if (!member) return part.text
    return (
      <LocaleLink key={part.at} to={memberPath(member.username)} className={linkClass}>
        <bdi translate="no">{member.displayName}</bdi>
      </LocaleLink>
    )
  })
}
