import { maxCommentLength } from '#contract/comments.ts'

const manyBreaks = /\n{3,}/g
const returns = /\r\n?/g
const endOfLine = /(?<![^\S\n])[^\S\n]+$/gm

/** Returns the comment in stored form, without needless white space. Returns null when it is empty or too long. */
export function tidied(written: string): string | null {
  const text = written.replace(returns, '\n').replace(endOfLine, '').replace(manyBreaks, '\n\n').trim()
  return text === '' || [...text].length > maxCommentLength ? null : text
}
