import { payloads } from '#web/features/newsfeed/post-payloads.data.ts'

/** What has to end before a payload can begin: an attribute, an element that holds raw text, a comment. */
const closings = ['', '"/>', "'/>", '</title></textarea></script>-->']

/** Each payload from within each place that a page might put it in; without the one character no text may hold. */
export const hostileTexts: readonly string[] = [
  ...new Set(payloads.flatMap((payload) => closings.map((closing) => (closing + payload).replaceAll('\0', '').trim()))),
]

/** As many of them as fit into a text of so many characters, a line each, until all have been used. */
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
