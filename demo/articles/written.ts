import type { Locale, LocalText } from '#contract/envelope.ts'
import type { ArticleDocument, Block, Inline, Paragraph } from '#contract/rules/article-document.ts'
import { hashtagNamed } from '#demo/data/hashtags.ts'

/** Parts of the demo world that an article's text can contain. */
export type Surroundings = {
  picture(name: string): { src: string; width: number; height: number }
  /**
   * Returns the item for `live`, `coming`, `result`, `tip` or a fixture’s id. Returns null when there is no such item
   * today.
   */
  subject(kind: string): { id: string } | null
}

const marks = /\*\*(.+?)\*\*|_(.+?)_|\[(.+?)\]\((\S+?)\)/g

/** Parses `**strong**`, `_slanted_` and `[linked](/tin-tuc)` words. */
export function inlineOf(text: string): Inline[] {
  const parts: Inline[] = []
  let from = 0
  const plain = (until: number) => {
    if (until > from) parts.push({ type: 'text', text: text.slice(from, until) })
  }
  for (const found of text.matchAll(marks)) {
    const [all, strong, slanted, linked, href = ''] = found
    plain(found.index)
    from = found.index + all.length
    if (strong) parts.push({ type: 'text', text: strong, marks: [{ type: 'bold' }] })
    else if (slanted) parts.push({ type: 'text', text: slanted, marks: [{ type: 'italic' }] })
    else if (linked) parts.push({ type: 'text', text: linked, marks: [{ type: 'link', attrs: { href } }] })
  }
  plain(text.length)
  return parts
}

const paragraph = (text: string): Paragraph => ({ type: 'paragraph', content: inlineOf(text) })
const split = (line: string) => line.split('|').map((part) => part.trim())

function listOf(lines: string[]): Block {
  const type = lines[0]?.startsWith('- ') ? ('bulletList' as const) : ('orderedList' as const)
  const content = lines.map((line) => ({
    type: 'listItem' as const,
    content: [paragraph(line.replace(/^(- |\d+\. )/, ''))],
  }))
  return { type, content }
}

function tableOf(lines: string[]): Block {
  const attrs = { colspan: 1, rowspan: 1 }
  const content = lines.map((line, row) => ({
    type: 'tableRow' as const,
    content: split(line.replace(/^\||\|$/g, '')).map((text, column) => ({
      type: row === 0 || column === 0 ? ('tableHeader' as const) : ('tableCell' as const),
      attrs,
      content: [paragraph(text)],
    })),
  }))
  return { type: 'table', content }
}

/**
 * Returns the block for a group of lines. Its type depends on the first characters. Returns null for a fixture or tip
 * that is missing today.
 */
function blockOf(lines: string[], use: Surroundings): Block | null {
  const [first = ''] = lines
  const text = lines.join(' ')
  if (first.startsWith('### ')) return { type: 'heading', attrs: { level: 3 }, content: inlineOf(first.slice(4)) }
  if (first.startsWith('## ')) return { type: 'heading', attrs: { level: 2 }, content: inlineOf(first.slice(3)) }
  if (first === '---') return { type: 'horizontalRule' }
  if (/^(- |\d+\. )/.test(first)) return listOf(lines)
  if (first.startsWith('|')) return tableOf(lines)
  if (first.startsWith('> ')) {
    const [said = '', cite = ''] = split(lines.map((line) => line.slice(2)).join(' '))
    return { type: 'blockquote', attrs: { cite }, content: [paragraph(said)] }
  }
  if (first.startsWith('!')) {
    const [name = '', alt = '', caption = '', size] = split(first.slice(1))
    return { type: 'image', attrs: { ...use.picture(name), alt, caption, size: size === 'wide' ? 'wide' : 'column' } }
  }
  if (first.startsWith('@poll ')) {
    const [key = '', question = '', ...options] = split(first.slice(6))
    return { type: 'poll', attrs: { key, question, options } }
  }
  if (first.startsWith('@')) {
    const id = use.subject(first.slice(1))?.id
    if (id === undefined) return null
    return first === '@tip' ? { type: 'tip', attrs: { tipId: id } } : { type: 'fixture', attrs: { fixtureId: id } }
  }
  return paragraph(text)
}

export function documentOf(text: string, use: Surroundings): ArticleDocument {
  const blocks = text
    .trim()
    .split(/\n{2,}/)
    .map((lines) => blockOf(lines.split('\n'), use))
  return { type: 'doc', content: blocks.filter((block) => block !== null) }
}

export type WrittenText = { title: string; standfirst: string; coverAlt: string; coverCaption: string; body: string }
export type WrittenArticle = {
  key: string
  id?: string
  category: string
  author: string
  hoursAgo: number
  hashtags: LocalText[]
  cover: string
  isTop: boolean
  /** Subject of the article; may be empty. The subject’s names replace `{home}`, `{away}` and `{tournament}`. */
  about: string
  /** Popularity with readers, 0 to 1. */
  warmth: number
  texts: Partial<Record<Locale, WrittenText>>
}

/** Parses a file: lines `name: value`, then the text in each language after a line such as `=== vi`. */
export function readArticle(key: string, file: string): WrittenArticle {
  const [head = '', ...languages] = file.split(/^=== /m)
  const said = new Map(
    head
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const),
  )
  const value = (name: string) => said.get(name) ?? ''
  const id = said.get('id')
  return {
    key,
    category: value('category'),
    author: value('author'),
    hoursAgo: Number(value('hours')),
    ...(id === undefined ? {} : { id }),
    hashtags: value('tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean)
      .map(hashtagNamed),
    cover: value('cover'),
    isTop: value('top') === 'yes',
    about: value('about'),
    warmth: Number(value('warmth') || 0.3),
    texts: Object.fromEntries(languages.map(textOf)),
  }
}

function textOf(written: string): [Locale, WrittenText] {
  const [locale = '', title = '', standfirst = '', picture = '', ...body] = written.split('\n')
  const [coverAlt = '', coverCaption = ''] = split(picture)
  return [locale.trim() as Locale, { title, standfirst, coverAlt, coverCaption, body: body.join('\n') }]
}
