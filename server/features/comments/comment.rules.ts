import { longestComment } from '#contract/comments.ts'

const manyBreaks = /\n{3,}/g
const returns = /\r\n?/g
const endOfLine = /(?<![^\S\n])[^\S\n]+$/gm

/** A comment as it is kept: without what only takes room. Null where nothing is left, or too much. */
export function tidied(written: string): string | null {
  const text = written.replace(returns, '\n').replace(endOfLine, '').replace(manyBreaks, '\n\n').trim()
  return text === '' || [...text].length > longestComment ? null : text
}
