import type { Mention } from '#contract/rules/mentions.ts'
import { WrittenWords } from '#web/mention/written-words.tsx'

/** Keeps line breaks, links mentions and addresses, and shows markup as text. */
export function CommentText({ text, mentions }: { text: string; mentions: readonly Mention[] }) {
  return (
    <p dir="auto" className="whitespace-pre-line text-[0.9375rem] leading-normal [overflow-wrap:anywhere]">
      <WrittenWords text={text} mentions={mentions} />
    </p>
  )
}
