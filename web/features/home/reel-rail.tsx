import { useCallback } from 'react'
import { type Reel, reelList } from '#contract/reels.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { Rail } from './rail.tsx'

const reelClass = 'w-32 shrink-0 snap-start sm:w-44'

export function ReelRail({ title, shown }: { title: string; shown: number }) {
  const read = useCallback(() => call(reelList, { pageSize: shown }), [shown])
  const { loaded, retry } = useLoaded(read)
  if (loaded?.ok && loaded.data.list.length === 0) return null
  const place = (
    <span className={`block ${reelClass}`}>
      <Skeleton className="aspect-[9/16] w-full rounded-lg" />
    </span>
  )
  return (
    <Rail title={title} to="/reels" place={place} loaded={loaded} retry={retry}>
      {loaded?.ok &&
        loaded.data.list.map((reel) => (
          <li key={reel.id} className={reelClass}>
            <ReelCard reel={reel} />
          </li>
        ))}
    </Rail>
  )
}

function ReelCard({ reel: { slug, caption, poster, author } }: { reel: Reel }) {
  const t = useTranslate()
  return (
    <LocaleLink
      to={`/reels/${slug}`}
      className="relative block aspect-[9/16] overflow-hidden rounded-lg bg-surface-3 text-on-picture"
    >
      {poster && (
        <Picture
          src={poster}
          alt=""
          width={176}
          height={313}
          isPhoto
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <span
        aria-hidden
        className="absolute inset-0 bg-linear-to-t from-picture-shade via-picture-shade/20 to-transparent"
      />
      <span className="absolute inset-x-3 bottom-3">
        <span className="line-clamp-2 text-sm font-semibold leading-snug">
          {caption || t('reels.one.title', { name: author.displayName })}
        </span>
        <span translate="no" className="block truncate text-xs text-on-picture-2">
          {author.displayName}
        </span>
      </span>
    </LocaleLink>
  )
}
