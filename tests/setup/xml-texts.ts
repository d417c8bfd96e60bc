import { Parser } from 'htmlparser2'

/**
 * Returns the texts of all elements with this name, without the texts of their child elements. Throws when a closing
 * tag does not match.
 */
export function textsOf(xml: string, name: string): string[] {
  const found: string[] = []
  const open: string[] = []
  const parser = new Parser(
    {
      onopentag: (tag) => void (open.push(tag) && tag === name && found.push('')),
      ontext: (text) => void (open.at(-1) === name && found.push((found.pop() ?? '') + text)),
      onclosetag(tag) {
        if (open.pop() !== tag) throw new Error(`</${tag}> closes nothing`)
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return found
}
