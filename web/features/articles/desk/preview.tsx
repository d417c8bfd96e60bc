import { useCallback } from 'react'
import type { DeskArticle } from '#contract/article-desk.ts'
import { referencesOf } from '#contract/article-document.ts'
import { liveRoom } from '#contract/live.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useLocale } from '#web/root-data.ts'
import { Picture } from '#web/ui/picture.tsx'
import { ArticleBody } from '../article-body.tsx'
import { ArticlePictures } from '../article-pictures.tsx'
import type { Written } from './use-draft.ts'

/** As readers will see it; nobody votes in it. */
export function Preview({ article: { cover }, written }: { article: DeskArticle; written: Written }) {
  const locale = useLocale()
  const { title, standfirst, document, coverAlt, coverCaption } = written
  const ids = referencesOf(document).fixtureIds.join(',')
  const read = useCallback(async () => {
    const found = await Promise.allSettled(
      ids.split(',').flatMap((id) => (id === '' ? [] : [call(liveRoom, { id, locale })])),
    )
    return found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  }, [ids, locale])
  const { loaded } = useLoaded(read)
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
        <ArticleBody document={document} fixtures={loaded?.ok ? loaded.data : []} articleId={null} />
      </ArticlePictures>
    </article>
  )
}
