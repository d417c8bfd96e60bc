import { type ArticleDocument, maxTextLength, ownBlocks } from './article-document.ts'
import { storableHref } from './article-link.ts'

type Mark = { type: string; attrs?: Record<string, unknown> }

/**
 * A node as the editor writes it: without `content` when it has none, and with attributes that only the editor uses.
 */
export type EditorNode = {
  type?: string
  text?: string
  content?: readonly EditorNode[]
  marks?: readonly Mark[]
  attrs?: Record<string, unknown>
}

const cell = { colspan: 1, rowspan: 1 }

/** The attributes that are stored with a node, and their defaults. The editor’s schema has the same ones. */
export const nodeAttributes = {
  heading: { level: 2 },
  blockquote: { cite: '' },
  tableHeader: cell,
  tableCell: cell,
  image: { src: '', alt: '', caption: '', width: 1, height: 1, size: 'column' },
  video: { src: '', poster: null, caption: '', width: 1, height: 1 },
  fixture: { fixtureId: '' },
  tip: { tipId: '' },
  player: { playerId: '' },
  standings: { tournamentId: '', seasonId: null, group: '', size: 'whole' },
  clip: { clipId: '' },
  embed: { site: 'youtube', videoId: '', title: '' },
  poll: { key: '', question: '', options: [] },
} as const

const leaves = new Set<string>(['text', 'hardBreak', 'horizontalRule', ...ownBlocks])

/**
 * Returns the document as it is stored: nodes have their content and attributes, in a fixed order of fields. The editor
 * shows and sends this form, and the server stores it. Unfinished polls are omitted. A text that is too long for the
 * contract is split; the editor joins the parts again. Links and characters that cannot be stored are removed.
 */
export function storedDocument({ content = [] }: EditorNode): ArticleDocument {
  return { type: 'doc', content: content.filter(isStored).map(storedNode) } as ArticleDocument
}

function storedNode({ type = '', text, content = [], marks, attrs }: EditorNode): EditorNode {
  const kept = marks?.flatMap(storedMark)
  const defaults = type in nodeAttributes ? nodeAttributes[type as keyof typeof nodeAttributes] : null
  return {
    type,
    ...(text !== undefined && { text }),
    ...(kept && kept.length > 0 && { marks: kept }),
    ...(defaults && { attrs: { ...defaults, ...pick(attrs, Object.keys(defaults)) } }),
    ...(!leaves.has(type) && { content: content.map(cleaned).filter(isFilled).flatMap(divided).map(storedNode) }),
  }
}

function divided(node: EditorNode): EditorNode[] {
  const { text = '' } = node
  if (text.length <= maxTextLength) return [node]
  // Never splits a surrogate pair.
  const end = /[\ud800-\udbff]/.test(text.charAt(maxTextLength - 1)) ? maxTextLength - 1 : maxTextLength
  return [{ ...node, text: text.slice(0, end) }, ...divided({ ...node, text: text.slice(end) })]
}

/**
 * NUL, which PostgreSQL does not store, and combining marks after the 32nd, which the server refuses
 * (`server/http/input-fault.ts`). Texts copied from PDFs and old forums have them.
 */
const unstorable = /\0|(?<=[\p{M}\uFF9E\uFF9F]{32})[\p{M}\uFF9E\uFF9F]/gu

function cleaned(node: EditorNode): EditorNode {
  return node.text === undefined
    ? node
    : { ...node, text: node.text.replace(/\p{Surrogate}/gu, '\ufffd').replace(unstorable, '') }
}

const isFilled = ({ text }: EditorNode) => text !== ''

function storedMark({ type, attrs }: Mark): Mark[] {
  if (type !== 'link') return [{ type }]
  const href = storableHref(String(attrs?.href ?? ''))
  return href === null ? [] : [{ type, attrs: { href } }]
}

function pick(from: Record<string, unknown> = {}, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]))
}

/** Returns false for unfinished polls, which are in the editor but not in the stored document. */
export function isStored({ type, attrs }: EditorNode): boolean {
  if (type !== 'poll') return true
  const { question, options } = attrs as { question: string; options: string[] }
  return question.trim() !== '' && options.every((option) => option.trim() !== '')
}
