/** Elements and comments whose text may contain the end of the head, for example a script that writes a page. */
const hidden: Record<string, string> = { '<!--': '-->', '<script': '</script', '<style': '</style' }
const opens = /<!--|<script\b|<style\b|<\/head\b|<body\b/g
/** Longer than any text that is searched for, so that one that two chunks share is found. */
const overlap = 16

/**
 * Returns a function that takes the chunks of a page and returns true once its head has ended. Reads each byte once, so a
 * page cannot make it slow. Pages in UTF-16 never end it.
 */
export function createHeadScan(): (chunk: Uint8Array) => boolean {
  let rest = ''
  let closer: string | null = null
  return (chunk) => {
    let text = rest + Buffer.from(chunk).toString('latin1').toLowerCase()
    for (;;) {
      if (closer !== null) {
        const at = text.indexOf(closer)
        if (at < 0) break
        text = text.slice(at + closer.length)
        closer = null
      }
      opens.lastIndex = 0
      const [found] = opens.exec(text) ?? []
      if (found === undefined) break
      if (!(found in hidden)) return true
      text = text.slice(opens.lastIndex)
      closer = hidden[found] ?? null
    }
    rest = text.slice(-overlap)
    return false
  }
}
