import { type ArticleDocument, type Block, maxBlocks, maxDocumentBytes } from '#contract/rules/article-document.ts'
import { storedDocument } from '#contract/rules/article-stored.ts'

/**
 * Part of a comparison. With `isSame`, `mine` and `theirs` are equal; otherwise they are the differing blocks of each
 * document at this position.
 */
export type Part = { isSame: boolean; mine: Block[]; theirs: Block[] }

/**
 * Compares two documents block by block, by their longest common subsequence. Returns parts in document order, equal
 * and differing ones in turn.
 */
export function compareDocuments(one: ArticleDocument, other: ArticleDocument): Part[] {
  const [mine, theirs] = [keyed(one), keyed(other)]
  const common = commonLengths(mine, theirs)
  const parts: Part[] = []
  let [at, to] = [0, 0]

  function partOf(isSame: boolean): Part {
    const last = parts.at(-1)
    if (last?.isSame === isSame) return last
    const part: Part = { isSame, mine: [], theirs: [] }
    parts.push(part)
    return part
  }

  while (at < mine.length || to < theirs.length) {
    const [left, right] = [mine[at], theirs[to]]
    const part = partOf(left !== undefined && left.key === right?.key)
    if (left && (part.isSame || !right || common(at + 1, to) >= common(at, to + 1))) {
      part.mine.push(left.block)
      at += 1
      if (!part.isSame) continue
    }
    if (right) part.theirs.push(right.block)
    to += 1
  }
  return parts
}

/** The stored form has a fixed field order, so equal blocks have equal keys. */
function keyed(document: ArticleDocument) {
  return storedDocument(document).content.map((block) => ({ block, key: JSON.stringify(block) }))
}

type Keyed = readonly { key: string }[]

/**
 * Returns a function of two positions. It returns the length of the longest common subsequence of the blocks from these
 * positions on.
 */
function commonLengths(mine: Keyed, theirs: Keyed): (at: number, to: number) => number {
  const width = theirs.length + 1
  const lengths = new Uint16Array((mine.length + 1) * width)
  const lengthAt = (at: number, to: number) => lengths[at * width + to] ?? 0
  for (let at = mine.length - 1; at >= 0; at -= 1)
    for (let to = theirs.length - 1; to >= 0; to -= 1)
      lengths[at * width + to] =
        mine[at]?.key === theirs[to]?.key
          ? lengthAt(at + 1, to + 1) + 1
          : Math.max(lengthAt(at + 1, to), lengthAt(at, to + 1))
  return lengthAt
}

/**
 * Returns a document with both texts: where they differ, theirs follows mine. Omits their poll when mine has the same
 * key, because votes belong to the key. Returns null when the result exceeds the max size of an article.
 */
export function bothOf(parts: readonly Part[]): ArticleDocument | null {
  const keys = new Set(
    parts.flatMap(({ mine }) => mine.flatMap((block) => (block.type === 'poll' ? [block.attrs.key] : []))),
  )
  const isNew = (block: Block) => block.type !== 'poll' || !keys.has(block.attrs.key)
  const content = parts.flatMap(({ isSame, mine, theirs }) => (isSame ? mine : [...mine, ...theirs.filter(isNew)]))
  const document: ArticleDocument = { type: 'doc', content }
  const bytes = new TextEncoder().encode(JSON.stringify(document)).length
  return content.length <= maxBlocks && bytes <= maxDocumentBytes ? document : null
}
