import type { DeskArticle } from '#contract/article-desk.ts'
import { ArticleBody } from '#web/features/articles/article-body.tsx'
import { ArticlePictures } from '#web/features/articles/article-pictures.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCards } from './use-cards.ts'
import type { Written } from './use-draft.ts'
import { useFixtures } from './use-fixtures.ts'

/** The article as readers will see it, with voting and videos of other sites disabled. */
export function Preview({ article: { cover }, written }: { article: DeskArticle; written: Written }) {
  const { title, standfirst, document, coverAlt, coverCaption } = written
  const fixtures = useFixtures(document)
  const cards = useCards(document)
  return (
    <article className="card mx-auto max-w-[46rem] p-4 sm:p-8">
      <h1 className="text-3xl leading-tight font-bold">{title}</h1>
      <p className="mt-3 text-lg text-ink-2">{standfirst}</p>
      {cover && (
        <figure className="mt-5">
          <Picture
            src={cover.url}
            alt={coverAlt}
            width={cover.width}
            height={cover.height}
            sizes="700px"
            isPhoto
            className="aspect-video w-full rounded-lg object-cover"
          />
          {coverCaption !== '' && <figcaption className="mt-2 text-sm text-ink-3">{coverCaption}</figcaption>}
        </figure>
      )}
      <ArticlePictures document={document}>
        {cards === null ? (
          <Skeleton className="mt-7 h-96 w-full" />
        ) : (
          <ArticleBody document={document} fixtures={fixtures} cards={cards} articleId={null} />
        )}
      </ArticlePictures>
    </article>
  )
}
