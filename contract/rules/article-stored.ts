import { type ArticleDocument, maxTextLength, ownBlocks } from './article-document.ts'

/**
 * A node as the editor writes it: without `content` when it has none, and with attributes that only the editor uses.
 */
export type EditorNode = {
  type?: string
  text?: string
  content?: readonly EditorNode[]
  marks?: readonly { type: string; attrs?: Record<string, unknown> }[]
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
 * contract is split; the editor joins the parts again.
 */
export function storedDocument({ content = [] }: EditorNode): ArticleDocument {
  return { type: 'doc', content: content.filter(isFinished).map(storedNode) } as ArticleDocument
}

function storedNode({ type = '', text, content = [], marks, attrs }: EditorNode): EditorNode {
  const defaults = type in nodeAttributes ? nodeAttributes[type as keyof typeof nodeAttributes] : null
  return {
    type,
    ...(text !== undefined && { text }),
    ...(marks && marks.length > 0 && { marks: marks.map(storedMark) }),
    ...(defaults && { attrs: { ...defaults, ...pick(attrs, Object.keys(defaults)) } }),
    ...(!leaves.has(type) && { content: content.flatMap(divided).map(storedNode) }),
  }
}

function divided(node: EditorNode): EditorNode[] {
  const { text = '' } = node
  if (text.length <= maxTextLength) return [node]
  // Never splits a surrogate pair.
  const end = /[\ud800-\udbff]/.test(text.charAt(maxTextLength - 1)) ? maxTextLength - 1 : maxTextLength
  return [{ ...node, text: text.slice(0, end) }, ...divided({ ...node, text: text.slice(end) })]
}

function storedMark({ type, attrs }: NonNullable<EditorNode['marks']>[number]) {
  return type === 'link' ? { type, attrs: pick(attrs, ['href']) } : { type }
}

function pick(from: Record<string, unknown> = {}, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]))
}

function isFinished({ type, attrs }: EditorNode): boolean {
  if (type !== 'poll') return true
  const { question, options } = attrs as { question: string; options: string[] }
  return question.trim() !== '' && options.every((option) => option.trim() !== '')
}
