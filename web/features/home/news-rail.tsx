import { useCallback } from 'react'
import { articleList } from '#contract/articles.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { GridStory } from '#web/features/articles/story-cards.tsx'
import { useLocale } from '#web/root-data.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Rail } from './rail.tsx'

const storyClass = 'w-56 shrink-0 snap-start sm:w-72'

export function NewsRail({ title, shown }: { title: string; shown: number }) {
  const locale = useLocale()
  const read = useCallback(() => call(articleList, { pageSize: shown, locale }), [locale, shown])
  const { loaded, retry } = useLoaded(read)
  const place = (
    <span className={`block ${storyClass}`}>
      <Skeleton className="aspect-[16/10] w-full rounded-lg" />
      <Skeleton className="mt-3 h-4 w-2/3" />
      <Skeleton className="mt-2 h-10 w-full" />
    </span>
  )
  if (loaded?.ok && loaded.data.list.length === 0) return null
  return (
    <Rail title={title} to="/tin-tuc" place={place} loaded={loaded} retry={retry}>
      {loaded?.ok &&
        loaded.data.list.map((article) => (
          <li key={article.id} className={storyClass}>
            <GridStory article={article} />
          </li>
        ))}
    </Rail>
  )
}
