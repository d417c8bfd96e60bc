import Star from 'lucide-react/icons/star'
import type { WorkSummary } from '#contract/works.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

export function WorkCard({ work, path, parts }: { work: WorkSummary; path: string; parts: string }) {
  return (
    <LocaleLink to={path} className="group block rounded-lg">
      <span
        className="relative block aspect-[2/3] overflow-hidden rounded-lg border border-line"
        style={{ backgroundColor: work.colour }}
      >
        <Picture
          src={work.cover}
          alt=""
          width={192}
          height={288}
          isPhoto
          className="size-full object-cover transition-transform duration-200 group-hover:scale-[1.03]"
        />
        <RatingChip work={work} />
      </span>
      <span className="mt-2 line-clamp-2 text-sm font-semibold text-ink group-hover:underline">{work.title}</span>
      <span className="tabular mt-0.5 block text-xs text-ink-3">
        {work.year} · {parts}
      </span>
    </LocaleLink>
  )
}

function RatingChip({ work: { rating } }: { work: WorkSummary }) {
  const t = useTranslate()
  const tag = formattingTags[useLocale()]
  if (rating.average === null) return null
  const average = rating.average.toLocaleString(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <span className="tabular absolute bottom-2 right-2 inline-flex h-6 items-center gap-1 rounded-sm bg-picture-chip px-1.5 text-xs font-bold text-on-picture">
      <Star size={12} className="fill-gold text-gold" aria-hidden />
      <span aria-hidden>{average}</span>
      <span className="sr-only">{t('works.rating.average', { average, total: rating.total })}</span>
    </span>
  )
}

export const workGridClass =
  'grid grid-cols-3 gap-x-3 gap-y-5 sm:grid-cols-4 md:grid-cols-5 lg:grid-cols-6 xl:grid-cols-7'

const places = Array.from({ length: 12 }, (_, at) => `place-${at}`)

export function WorkGridSkeleton() {
  return (
    <div className={workGridClass}>
      {places.map((place) => (
        <div key={place}>
          <Skeleton className="aspect-[2/3] w-full rounded-lg" />
          <Skeleton className="mt-2 h-4 w-4/5" />
          <Skeleton className="mt-1.5 h-3 w-1/2" />
        </div>
      ))}
    </div>
  )
}
