import { type ReactNode, useMemo } from 'react'
import type { Block } from '#contract/rules/article-document.ts'
import { ArticleBody } from '#web/features/articles/article-body.tsx'
import { ArticlePictures } from '#web/features/articles/article-pictures.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { inOrder } from '#web/ui/in-order.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Part } from './differences.ts'
import { useCards } from './use-cards.ts'
import type { Written } from './use-draft.ts'
import { useFixtures } from './use-fixtures.ts'

/** The texts beside the document, with the names of their fields. */
export const lines = [
  ['title', 'desk.headline'],
  ['standfirst', 'desk.standfirst'],
  ['coverAlt', 'desk.coverAlt'],
  ['coverCaption', 'desk.coverCaption'],
  ['seoTitle', 'desk.seo.title'],
  ['seoDescription', 'desk.seo.description'],
] as const

type Props = { mine: Written; theirs: Written; theirLabel: string; parts: readonly Part[] }

/** Shows two versions side by side where they differ. `parts` compares their documents. */
export function VersionDifferences({ mine, theirs, theirLabel, parts }: Props) {
  const t = useTranslate()
  return (
    <>
      {lines.map(
        ([field, label]) =>
          mine[field] !== theirs[field] && (
            <Difference
              key={field}
              label={t(label)}
              mine={<p>{mine[field]}</p>}
              theirs={<p>{theirs[field]}</p>}
              theirLabel={theirLabel}
            />
          ),
      )}
      {inOrder(parts, ({ isSame, mine: own, theirs: other }) =>
        isSame ? (
          <p className="mt-4 border-t border-line pt-4 text-center text-sm text-ink-3">
            {t('desk.conflict.same', { count: own.length })}
          </p>
        ) : (
          <Difference
            label={t('desk.body')}
            mine={<Blocks content={own} />}
            theirs={<Blocks content={other} />}
            theirLabel={theirLabel}
          />
        ),
      )}
    </>
  )
}

type DifferenceProps = { label: string; mine: ReactNode; theirs: ReactNode; theirLabel: string }

function Difference({ label, mine, theirs, theirLabel }: DifferenceProps) {
  const t = useTranslate()
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="text-sm font-semibold">{label}</h3>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {[
          { from: 'mine', title: t('desk.conflict.own'), text: mine },
          { from: 'theirs', title: theirLabel, text: theirs },
        ].map(({ from, title, text }) => (
          <div
            key={from}
            className="min-w-0 rounded-md border border-line-strong p-3 [&_.article-body]:mt-0 [overflow-wrap:anywhere]"
          >
            <p className="tabular mb-2 text-xs text-ink-3">{title}</p>
            {text}
          </div>
        ))}
      </div>
    </div>
  )
}

function Blocks({ content }: { content: Block[] }) {
  const t = useTranslate()
  const document = useMemo(() => ({ type: 'doc' as const, content }), [content])
  const fixtures = useFixtures(document)
  const cards = useCards(document)
  if (content.length === 0) return <p className="text-sm text-ink-3">{t('desk.conflict.nothing')}</p>
  return (
    <ArticlePictures document={document}>
      {cards === null ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <ArticleBody document={document} fixtures={fixtures} cards={cards} articleId={null} />
      )}
    </ArticlePictures>
  )
}
