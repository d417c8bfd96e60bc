import { Parser } from 'htmlparser2'

export type PageMeta = { title: string; description: string; image: string | null }

const maxLengths = { title: 200, description: 400 }
/** Max UTF-16 units that are read of a text. Normalising takes quadratic time in consecutive combining marks. */
const maxTitleLength = 2_000
/** Max depth of elements; no real head is deeper. The parser scans all open elements at each end tag. */
const maxDepth = 32
const metaNames = [
  'og:title',
  'twitter:title',
  'og:description',
  'twitter:description',
  'description',
  'og:image',
  'twitter:image',
]

/** Returns one line of plain text. All content of the page is treated as text. */
function line(text: string | undefined, maxLength: number): string {
  const clean = (text ?? '')
    .slice(0, maxTitleLength)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  const letters = [...clean]
  return letters.length > maxLength
    ? `${letters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
    : clean
}

/**
 * Returns title, description and picture from the page’s head (Open Graph, ogp.me; else its `title` and description).
 * Returns null without a title.
 */
export function readPageMeta(html: string, address: string): PageMeta | null {
  const meta = new Map<string, string>()
  let title = ''
  let isInTitle = false
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'title' && title === '') isInTitle = true
        depth += 1
        if (name === 'body' || depth > maxDepth) return parser.pause()
        const key = (attributes.property ?? attributes.name ?? '').toLowerCase()
        if (name === 'meta' && metaNames.includes(key) && !meta.has(key)) meta.set(key, attributes.content ?? '')
      },
      ontext(text) {
        if (isInTitle && title.length < maxTitleLength) title += text
      },
      onclosetag(name) {
        depth -= 1
        if (name === 'title') isInTitle = false
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  const shownTitle = line(meta.get('og:title') || meta.get('twitter:title') || title, maxLengths.title)
  if (shownTitle === '') return null
  const description = meta.get('og:description') || meta.get('twitter:description') || meta.get('description')
  return {
    title: shownTitle,
    description: line(description, maxLengths.description),
    image: imageOf(meta.get('og:image') || meta.get('twitter:image'), address),
  }
}

function imageOf(written: string | undefined, address: string): string | null {
  if (!written || !URL.canParse(written, address)) return null
  const { protocol, href } = new URL(written, address)
  return /^https?:$/.test(protocol) && href.length <= 2_000 ? href : null
}

const named = /charset\s*=\s*["']?([\w:.-]{2,40})/i
const metaTags = /<meta[^>]{0,400}/gi
/** Browsers look for the character set in the first 1,024 bytes. Some pages have longer comments before it. */
const charsetWithin = 4_096

/**
 * Decodes the page in the order of the HTML standard (section 13.2.3.2): by its byte order mark, by the header, by
 * `<meta>`, else as UTF-8. Omits names that no browser knows. Bytes that are no text become U+FFFD.
 */
export function textOfPage(body: Uint8Array, contentType: string): string {
  const start = Buffer.from(body.subarray(0, charsetWithin)).toString('latin1')
  const inMeta = (start.match(metaTags) ?? []).flatMap((tag) => named.exec(tag)?.[1] ?? [])
  const names = [markOf(start), named.exec(contentType)?.[1], ...inMeta.map(asInMeta), 'utf-8']
  const decoder = names.map((name) => name && decoderOf(name)).find(Boolean) || new TextDecoder()
  return decoder.decode(body)
}

function markOf(start: string): string | undefined {
  if (start.startsWith('\u00ef\u00bb\u00bf')) return 'utf-8'
  if (start.startsWith('\u00fe\u00ff')) return 'utf-16be'
  return start.startsWith('\u00ff\u00fe') ? 'utf-16le' : undefined
}

/** A page whose `<meta>` could be read as ASCII is not in UTF-16, even if it says so. */
const asInMeta = (name: string) => (/^utf-?16/i.test(name) ? 'utf-8' : name)

function decoderOf(name: string): TextDecoder | null {
  try {
    return new TextDecoder(name)
  } catch {
    return null
  }
}
