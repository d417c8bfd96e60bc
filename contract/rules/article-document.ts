import * as z from 'zod/mini'
import { digits } from '#contract/envelope.ts'
import { hrefPattern, maxHrefLength } from './article-link.ts'
import { slugify } from './fixture-slug.ts'
import { embedSites, isEmbedId } from './video-embeds.ts'

/**
 * Content of an article as a ProseMirror document (prosemirror.net/docs/ref/#model). The schema is closed: anything it
 * does not name is removed or refused. So a document has no markup or scripts, and only addresses that are checked
 * here.
 */
export const maxDocumentBytes = 200_000
/** Max characters of a text node. `storedDocument` splits longer ones. */
export const maxTextLength = 8_000
/** Max size of a table. The document’s limit in bytes applies as well. */
export const maxTable = { columns: 30, rows: 300 }
export const maxBlocks = 400
/**
 * Max parts of a block: texts of a paragraph, items of a list, paragraphs of a quote. Pasted texts have many, and the
 * document's limit in bytes applies as well.
 */
const maxParts = 2_000
/** Max nested lists: a third level is hard to read on a phone. The editor flattens deeper ones. */
export const maxListDepth = 2
/** Max players, tables, clips and videos of other sites together: the page reads each of them separately. */
export const maxCards = 40
export const longestEmbedTitle = 200

const href = z.string().check(z.maxLength(maxHrefLength), z.regex(hrefPattern))
/** An uploaded file, never an address of another site. */
export const fileAddress = z.string().check(z.regex(/^\/uploads\/[0-9a-f-]{36}\.(webp|mp4|webm)$/))
const caption = z._default(z.string().check(z.maxLength(400)), '')
const pixels = z.int().check(z.gte(1), z.lte(20_000))

const mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({ type: z.literal('strike') }),
  z.object({ type: z.literal('link'), attrs: z.object({ href }) }),
])
const words = z.object({
  type: z.literal('text'),
  text: z.string().check(z.minLength(1), z.maxLength(maxTextLength)),
  marks: z.optional(z.array(mark).check(z.maxLength(4))),
})
const inline = z.discriminatedUnion('type', [words, z.object({ type: z.literal('hardBreak') })])
const inlines = z._default(z.array(inline).check(z.maxLength(maxParts)), [])

const paragraph = z.object({ type: z.literal('paragraph'), content: inlines })
const paragraphs = z.array(paragraph).check(z.minLength(1), z.maxLength(maxParts))
const items = <T extends z.core.$ZodType>(content: T) =>
  z
    .array(
      z.object({ type: z.literal('listItem'), content: z.array(content).check(z.minLength(1), z.maxLength(maxParts)) }),
    )
    .check(z.minLength(1), z.maxLength(maxParts))
const listsOf = <T extends z.core.$ZodType>(content: T) =>
  [
    z.object({ type: z.literal('bulletList'), content: items(content) }),
    z.object({ type: z.literal('orderedList'), content: items(content) }),
  ] as const
const lists = listsOf(z.discriminatedUnion('type', [paragraph, ...listsOf(paragraph)]))

const span = z._default(z.int().check(z.gte(1), z.lte(maxTable.columns)), 1)
const cell = {
  attrs: z._default(z.object({ colspan: span, rowspan: span }), { colspan: 1, rowspan: 1 }),
  content: paragraphs,
}
const tableCell = z.discriminatedUnion('type', [
  z.object({ type: z.literal('tableHeader'), ...cell }),
  z.object({ type: z.literal('tableCell'), ...cell }),
])
const tableRow = z.object({
  type: z.literal('tableRow'),
  content: z.array(tableCell).check(z.minLength(1), z.maxLength(maxTable.columns)),
})

export const pollOptions = { fewest: 2, most: 6 }
/** Identifies a poll within its article, in all languages. */
export const pollKey = z.string().check(z.regex(/^[a-z0-9]{4,16}$/))

const block = z.discriminatedUnion('type', [
  paragraph,
  z.object({
    type: z.literal('heading'),
    attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
    content: inlines,
  }),
  z.object({
    type: z.literal('blockquote'),
    attrs: z._default(z.object({ cite: z._default(z.string().check(z.maxLength(160)), '') }), { cite: '' }),
    content: paragraphs,
  }),
  ...lists,
  z.object({
    type: z.literal('table'),
    content: z.array(tableRow).check(z.minLength(1), z.maxLength(maxTable.rows)),
  }),
  z.object({ type: z.literal('horizontalRule') }),
  z.object({
    type: z.literal('image'),
    attrs: z.object({
      src: fileAddress,
      alt: z.string().check(z.minLength(1), z.maxLength(300)),
      caption,
      width: pixels,
      height: pixels,
      size: z._default(z.enum(['column', 'wide']), 'column'),
    }),
  }),
  z.object({
    type: z.literal('video'),
    attrs: z.object({ src: fileAddress, poster: z.nullable(fileAddress), caption, width: pixels, height: pixels }),
  }),
  z.object({ type: z.literal('fixture'), attrs: z.object({ fixtureId: digits }) }),
  z.object({ type: z.literal('tip'), attrs: z.object({ tipId: digits }) }),
  z.object({ type: z.literal('player'), attrs: z.object({ playerId: digits }) }),
  z.object({
    type: z.literal('standings'),
    attrs: z.object({
      tournamentId: digits,
      /** Null for the current season. */
      seasonId: z._default(z.nullable(digits), null),
      /** Name of the only group to show; empty for all. */
      group: z._default(z.string().check(z.maxLength(60)), ''),
      size: z._default(z.enum(['whole', 'top']), 'whole'),
    }),
  }),
  z.object({ type: z.literal('clip'), attrs: z.object({ clipId: digits }) }),
  z.object({
    type: z.literal('embed'),
    attrs: z
      .object({
        site: z.enum(embedSites),
        videoId: z.string(),
        title: z.string().check(z.minLength(1), z.maxLength(longestEmbedTitle)),
      })
      .check(z.refine(isEmbedId, { path: ['videoId'] })),
  }),
  z.object({
    type: z.literal('poll'),
    attrs: z.object({
      key: pollKey,
      question: z.string().check(z.minLength(1), z.maxLength(200)),
      options: z
        .array(z.string().check(z.minLength(1), z.maxLength(100)))
        .check(z.minLength(pollOptions.fewest), z.maxLength(pollOptions.most)),
    }),
  }),
])

export const articleDocument = z.object({
  type: z.literal('doc'),
  content: z.array(block).check(z.maxLength(maxBlocks)),
})
export type ArticleDocument = z.infer<typeof articleDocument>
export type Block = ArticleDocument['content'][number]
export type BlockOf<T extends Block['type']> = Extract<Block, { type: T }>
export type Inline = z.infer<typeof inline>
export type Paragraph = z.infer<typeof paragraph>

export const emptyDocument: ArticleDocument = { type: 'doc', content: [] }

export function wordsOf(content: readonly Inline[]): string {
  return content.map((part) => (part.type === 'text' ? part.text : ' ')).join('')
}

type Spoken = { type: string; content?: readonly Spoken[]; text?: string }

/** Returns all text, one line for each block. */
export function plainText(document: ArticleDocument): string {
  const textOf = ({ type, text, content }: Spoken): string =>
    type === 'hardBreak' ? ' ' : (text ?? content?.map(textOf).join(content.some(isBlock) ? '\n' : '') ?? '')
  const isBlock = ({ type }: Spoken) => type !== 'text' && type !== 'hardBreak'
  return textOf(document).trim()
}

/** Blocks that count as content without a text. */
export const ownBlocks = ['image', 'video', 'fixture', 'tip', 'player', 'standings', 'clip', 'embed', 'poll'] as const

/** Blocks that count against `maxCards`. */
const cards: readonly string[] = ['player', 'standings', 'clip', 'embed']

export function hasTooManyCards({ content }: ArticleDocument): boolean {
  return content.filter(({ type }) => cards.includes(type)).length > maxCards
}

/** Returns false when a document has only blank paragraphs, empty tables and rules. */
export function hasContent(document: ArticleDocument): boolean {
  return plainText(document) !== '' || document.content.some(({ type }) => ownBlocks.some((own) => own === type))
}

/** Average reading speed per minute: in words, and in characters of a script without spaces. */
const pace = { words: 230, letters: 420 }

/** Counts the words, and the characters of scripts without spaces. */
function countsOf(document: ArticleDocument): { words: number; letters: number } {
  const text = plainText(document)
  const letters = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.replace(/\p{Script=Han}/gu, ' ').match(/\S+/g)?.length ?? 0
  return { words, letters }
}

/** Returns the number of words; each Chinese character counts as one. */
export function lengthOf(document: ArticleDocument): number {
  const { words, letters } = countsOf(document)
  return words + letters
}

/** Returns at least one minute. */
export function minutesToRead(document: ArticleDocument): number {
  const { words, letters } = countsOf(document)
  return Math.max(1, Math.round(words / pace.words + letters / pace.letters))
}

export type Heading = { id: string; level: 2 | 3; text: string; at: number }

/** Returns the headings with their ids on the page. `at` is the block's index in the document. */
export function headingsOf(document: ArticleDocument): Heading[] {
  const taken = new Map<string, number>()
  return document.content.flatMap((one, at) => {
    if (one.type !== 'heading') return []
    const text = wordsOf(one.content).trim()
    const word = slugify(text) || 'muc'
    const times = (taken.get(word) ?? 0) + 1
    taken.set(word, times)
    return [{ id: times === 1 ? `m-${word}` : `m-${word}-${times}`, level: one.attrs.level, text, at }]
  })
}

export function referencesOf({ content }: ArticleDocument) {
  const of = <T extends Block['type']>(type: T) => content.filter((one): one is BlockOf<T> => one.type === type)
  return {
    fixtureIds: [...new Set(of('fixture').map(({ attrs }) => attrs.fixtureId))],
    tipIds: [...new Set(of('tip').map(({ attrs }) => attrs.tipId))],
    playerIds: [...new Set(of('player').map(({ attrs }) => attrs.playerId))],
    clipIds: [...new Set(of('clip').map(({ attrs }) => attrs.clipId))],
    tables: of('standings').map(({ attrs }) => attrs),
    embeds: of('embed').map(({ attrs }) => attrs),
    polls: of('poll').map(({ attrs }) => attrs),
    files: [
      ...of('image').map(({ attrs }) => attrs.src),
      ...of('video').flatMap(({ attrs }) => (attrs.poster ? [attrs.src, attrs.poster] : [attrs.src])),
    ],
  }
}
