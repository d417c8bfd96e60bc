import Check from 'lucide-react/icons/check'
import Play from 'lucide-react/icons/play'
import type { PartPlace, WorkPart, WorkSummary } from '#contract/works.ts'
import { filmKind } from '#web/features/works/kind-of-work.ts'
import { ProgressBar } from '#web/features/works/progress-bar.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { runtimeText } from './film-time.ts'

type Props = { work: WorkSummary; part: WorkPart; place: PartPlace | undefined; isCurrent?: boolean }

export function EpisodeCard({ work, part, place, isCurrent = false }: Props) {
  const t = useTranslate()
  return (
    <LocaleLink
      to={filmKind.partPath(work.slug, part.position)}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'group grid grid-cols-[clamp(120px,38%,11rem)_minmax(0,1fr)] gap-3 rounded-lg p-2 hover:bg-surface-3',
        isCurrent && 'bg-primary-soft',
      )}
    >
      <span className="relative block aspect-video overflow-hidden rounded-md" style={{ backgroundColor: work.colour }}>
        <Picture
          src={part.still || work.still}
          alt=""
          width={192}
          height={108}
          isPhoto
          className="size-full object-cover"
        />
        <span
          aria-hidden
          className="absolute inset-0 m-auto flex size-9 items-center justify-center rounded-full bg-picture-chip text-on-picture opacity-0 transition-opacity group-hover:opacity-100"
        >
          <Play size={16} />
        </span>
        {place?.isDone && (
          <span className="absolute right-1.5 top-1.5 inline-flex h-6 items-center gap-1 rounded-sm bg-picture-chip px-1.5 text-xs font-semibold text-on-picture">
            <Check size={14} aria-hidden />
            {t('works.done')}
          </span>
        )}
        {place && !place.isDone && (
          <ProgressBar share={filmKind.shareOf(place.place, part)} className="absolute inset-x-0 bottom-0" />
        )}
      </span>
      <span className="min-w-0">
        <span className="tabular block text-xs text-ink-3">
          {t('films.episode', { number: part.position })} · {runtimeText(t, part.length)}
          {isCurrent && ` · ${t('films.now')}`}
        </span>
        <span className="mt-0.5 line-clamp-2 font-semibold text-ink">{part.title}</span>
        <span className="mt-1 line-clamp-2 text-sm text-ink-2">{part.summary}</span>
      </span>
    </LocaleLink>
  )
}
