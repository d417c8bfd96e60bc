import type { ReactNodeViewProps } from '@tiptap/react'
import { useMemo } from 'react'
import { type ArticleDocument, longestEmbedTitle } from '#contract/rules/article-document.ts'
import { Card, type CardBlock } from '#web/features/articles/article-body.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Frame } from './node-views.tsx'
import { RequiredField } from './required-field.tsx'
import { useCards } from './use-cards.ts'

/** A player, table, clip or video of another site, as readers see it. */
export function CardView(view: ReactNodeViewProps) {
  const t = useTranslate()
  const { type, attrs } = view.node
  const block = useMemo(() => ({ type: type.name, attrs }) as CardBlock, [type, attrs])
  const cards = useCards(useMemo((): ArticleDocument => ({ type: 'doc', content: [block] }), [block]))
  return (
    <Frame view={view} name={t(`desk.tool.${block.type}`)}>
      {cards === null ? <Skeleton className="h-28 w-full" /> : <Card block={block} cards={cards} isPlayable={false} />}
      {block.type === 'embed' && (
        <RequiredField
          label={t('desk.embed.name')}
          value={block.attrs.title}
          maxLength={longestEmbedTitle}
          change={(title) => view.updateAttributes({ title })}
        />
      )}
    </Frame>
  )
}
