import type { Mention } from '#contract/rules/mentions.ts'
import { WrittenWords } from '#web/mention/written-words.tsx'

/** Renders a comment: preserves line breaks, links mentions and web addresses, and shows markup as plain text. */
export function CommentText({ text, mentions }: { text: string; mentions: readonly Mention[] }) {
  return (
    <p dir="auto" className="whitespace-pre-line text-[0.9375rem] leading-normal [overflow-wrap:anywhere]">
      <WrittenWords text={text} mentions={mentions} />
    </p>
  )
}
