import type { ReactNode } from 'react'
import {
  type ArticleDocument,
  type Block,
  type BlockOf,
  headingsOf,
  type Paragraph,
} from '#contract/rules/article-document.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { SharedFixture } from '#web/fixture/shared-fixture.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { inOrder } from '#web/ui/in-order.ts'
import { Picture } from '#web/ui/picture.tsx'
import { type Cards, noCards, tableKey } from './article-cards.ts'
import { ArticleClip } from './article-clip.tsx'
import { ArticleEmbed } from './article-embed.tsx'
import { Inlines } from './article-inline.tsx'
import { Enlarged } from './article-pictures.tsx'
import { ArticlePlayer } from './article-player.tsx'
import { ArticlePoll } from './article-poll.tsx'
import { ArticleStandings } from './article-standings.tsx'
import { ArticleTip } from './article-tip.tsx'
import { ArticleVideo } from './article-video.tsx'

type BodyProps = {
  document: ArticleDocument
  fixtures: readonly FixtureSummary[]
  cards?: Cards
  /** Null in a preview, where readers can neither vote nor play videos of other sites. */
  articleId: string | null
}

/**
 * Renders an article's document block by block. The schema allows no other kinds of block, so each kind has a style
 * here.
 */
export function ArticleBody({ document, fixtures, cards = noCards, articleId }: BodyProps) {
  const ids = new Map(headingsOf(document).map(({ at, id }) => [at, id]))
  const fixtureOf = new Map(fixtures.map((fixture) => [fixture.fixtureId, fixture]))
  return (
    <div className="article-body">
      {inOrder(document.content, (block, at) => (
        <BlockView block={block} id={ids.get(at)} fixtureOf={fixtureOf} cards={cards} articleId={articleId} />
      ))}
    </div>
  )
}

type BlockProps = {
  block: Block
  id?: string | undefined
  fixtureOf: ReadonlyMap<string, FixtureSummary>
  cards: Cards
  articleId: string | null
}

function BlockView({ block, id, fixtureOf, cards, articleId }: BlockProps) {
  switch (block.type) {
    case 'paragraph':
      return <Text of={block} />
    case 'heading': {
      const Name = `h${block.attrs.level}` as const
      return (
        <Name id={id}>
          <Inlines content={block.content} />
        </Name>
      )
    }
    case 'blockquote':
      return <Quote block={block} />
    case 'bulletList':
    case 'orderedList':
      return <List block={block} />
    case 'table':
      return <Table block={block} />
    case 'horizontalRule':
      return <hr />
    case 'image':
      return <Image block={block} />
    case 'video':
      return <ArticleVideo {...block.attrs} />
    case 'fixture':
      return <Fixture fixture={fixtureOf.get(block.attrs.fixtureId)} />
    case 'tip':
      return <ArticleTip id={block.attrs.tipId} />
    case 'player':
    case 'standings':
    case 'clip':
    case 'embed':
      return <Card block={block} cards={cards} isPlayable={articleId !== null} />
    case 'poll':
      return <ArticlePoll articleId={articleId} poll={block.attrs} />
  }
}

export type CardBlock = BlockOf<'player' | 'standings' | 'clip' | 'embed'>

/** A block whose data the page reads with the article, or a note when its subject no longer exists. */
export function Card({ block, cards, isPlayable }: { block: CardBlock; cards: Cards; isPlayable: boolean }) {
  const t = useTranslate()
  if (block.type === 'embed') return <ArticleEmbed video={block.attrs} isPlayable={isPlayable} />
  if (block.type === 'player') {
    const player = cards.players.find(({ id }) => id === block.attrs.playerId)
    if (player) return <ArticlePlayer player={player} />
  }
  if (block.type === 'clip') {
    const clip = cards.clips.find(({ highlight }) => highlight.id === block.attrs.clipId)
    if (clip) return <ArticleClip clip={clip} />
  }
  if (block.type === 'standings') {
    const table = cards.tables.find(({ key }) => key === tableKey(block.attrs))
    if (table && table.groups.length > 0) return <ArticleStandings table={table} />
  }
  return <Gone>{t('article.card.gone')}</Gone>
}

function Gone({ children }: { children: ReactNode }) {
  return <p className="rounded-md border border-line p-5 text-base text-ink-2">{children}</p>
}

function Text({ of }: { of: Paragraph }) {
  return (
    <p>
      <Inlines content={of.content} />
    </p>
  )
}

function Quote({ block: { attrs, content } }: { block: BlockOf<'blockquote'> }) {
  return (
    <figure className="article-quote">
      <blockquote>
        {inOrder(content, (one) => (
          <Text of={one} />
        ))}
      </blockquote>
      {attrs.cite !== '' && <figcaption>{attrs.cite}</figcaption>}
    </figure>
  )
}

type ListBlock = { type: 'bulletList' | 'orderedList'; content: { content: (Paragraph | ListBlock)[] }[] }

function List({ block }: { block: ListBlock }): ReactNode {
  const Name = block.type === 'bulletList' ? 'ul' : 'ol'
  return (
    <Name>
      {inOrder(block.content, (item) => (
        <li>{inOrder(item.content, (one) => (one.type === 'paragraph' ? <Text of={one} /> : <List block={one} />))}</li>
      ))}
    </Name>
  )
}

/** Only the table scrolls sideways, never the page. The keyboard can scroll it too. */
function Table({ block }: { block: BlockOf<'table'> }) {
  const t = useTranslate()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard
    <section aria-label={t('article.table')} tabIndex={0} className="article-table">
      <table>
        <tbody>
          {inOrder(block.content, (row, at) => (
            <tr>{inOrder(row.content, (cell) => cellOf(cell, at === 0))}</tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function cellOf({ type, attrs, content }: BlockOf<'table'>['content'][number]['content'][number], isFirst: boolean) {
  const span = { colSpan: attrs.colspan, rowSpan: attrs.rowspan }
  const text = inOrder(content, (one) => <Text of={one} />)
  if (type === 'tableCell') return <td {...span}>{text}</td>
  return (
    <th {...span} scope={isFirst ? 'col' : 'row'}>
      {text}
    </th>
  )
}

/** Max height of an upright picture, so that it fits on a screen. */
const tallestRem = 40

function Image({ block: { attrs } }: { block: BlockOf<'image'> }) {
  const { src, alt, caption, width, height, size } = attrs
  const tallWidth = height > width ? `${((tallestRem * width) / height).toFixed(1)}rem` : null
  const widest = size === 'wide' ? '(min-width: 1024px) 880px' : '(min-width: 720px) 680px'
  return (
    <figure
      className={tallWidth ? 'mx-auto' : size === 'wide' ? 'article-wide' : undefined}
      style={tallWidth ? { maxWidth: tallWidth } : undefined}
    >
      <Enlarged alt={alt}>
        <Picture
          src={src}
          alt={alt}
          width={width}
          height={height}
          sizes={tallWidth ? `min(${tallWidth}, 100vw - 2rem)` : `${widest}, calc(100vw - 2rem)`}
          isPhoto
          className="h-auto w-full rounded-lg bg-surface-3"
        />
      </Enlarged>
      {caption !== '' && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

function Fixture({ fixture }: { fixture: FixtureSummary | undefined }) {
  const t = useTranslate()
  if (!fixture) return <Gone>{t('article.gone')}</Gone>
  return (
    <div className="article-embed">
      <SharedFixture fixture={fixture} moment={null} />
    </div>
  )
}
