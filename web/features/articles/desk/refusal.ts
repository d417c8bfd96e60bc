import { type ArticleDocument, plainText } from '#contract/rules/article-document.ts'
import type { CallError } from '#web/api/call-error.ts'

/** The part of an article that the server refused. `block` is an index in the stored document. */
export type Refusal =
  | { reason: 'large' | 'blocks' | 'other' }
  | { reason: 'link' | 'table' | 'parts' | 'block'; block: number; words: string }

const maxWordsLength = 40

/** Returns the reason of a refused save. The server names the field; its block and words are of the sent document. */
export function refusalOf({ name, fields }: CallError, { content }: ArticleDocument): Refusal {
  if (name === 'PAYLOAD_TOO_LARGE') return { reason: 'large' }
  for (const { path, rule } of fields) {
    if (path === 'document.content') return { reason: 'blocks' }
    const [, number] = /^document\.content\.(\d+)(?:\.|$)/.exec(path) ?? []
    const block = content[Number(number)]
    if (!block) continue
    const isTooMany = rule === 'too_big' && path.endsWith('.content')
    const reason = path.endsWith('.href') ? 'link' : isTooMany ? (block.type === 'table' ? 'table' : 'parts') : 'block'
    return { reason, block: Number(number), words: firstWords(block) }
  }
  return { reason: 'other' }
}

/** Returns the first words of a block, or its description, caption or title when it has no text. */
function firstWords(block: ArticleDocument['content'][number]): string {
  const attrs: Record<string, unknown> = 'attrs' in block ? block.attrs : {}
  const own = [attrs.caption, attrs.alt, attrs.title, attrs.question].find(
    (one) => typeof one === 'string' && one !== '',
  )
  const text = plainText({ type: 'doc', content: [block] }).replace(/\s+/g, ' ') || String(own ?? '')
  if (text.length <= maxWordsLength) return text
  const end = text.lastIndexOf(' ', maxWordsLength)
  return `${text.slice(0, end > 0 ? end : maxWordsLength).replace(/\p{Surrogate}$/u, '')}…`
}
