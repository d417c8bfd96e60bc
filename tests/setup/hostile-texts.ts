import { payloads } from '#web/features/newsfeed/post-payloads.data.ts'

/** Texts that end the context in front of a payload: an attribute, an element with raw text, or a comment. */
const closings = ['', '"/>', "'/>", '</title></textarea></script>-->']

/** Each payload after each of `closings`. NUL is removed, because no text may contain it. */
export const hostileTexts: readonly string[] = [
  ...new Set(payloads.flatMap((payload) => closings.map((closing) => (closing + payload).replaceAll('\0', '').trim()))),
]

/**
 * Joins the texts, one per line, into as few texts of at most `longest` characters as possible in this order. A longer
 * text is cut.
 */
export function packed(longest: number): string[] {
  const texts: string[] = []
  for (const one of hostileTexts) {
    const last = texts.at(-1)
    if (last !== undefined && [...last].length + 1 + [...one].length <= longest)
      texts[texts.length - 1] = `${last}\n${one}`
    else texts.push([...one].slice(0, longest).join(''))
  }
  return texts
}
