import type { ReactNode } from 'react'
import type { WorkDetail } from '#contract/works.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Picture, resizedPicture } from '#web/ui/picture.tsx'
import { WorkFacts } from './hero.tsx'

export function WorkHead({ work, partsText, actions }: { work: WorkDetail; partsText: string; actions: ReactNode }) {
  const t = useTranslate()
  const tag = formattingTags[useLocale()]
  return (
    <header
      className="relative isolate -mx-4 overflow-hidden text-on-picture sm:mx-0 sm:rounded-xl"
      style={{ backgroundColor: work.colour }}
    >
      <img
        src={resizedPicture(work.still || work.cover, 320, true)}
        alt=""
        width={320}
        height={180}
        className="absolute inset-0 -z-20 size-full scale-125 object-cover blur-2xl"
      />
      <div aria-hidden className="work-shade absolute inset-0 -z-10" />
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4 p-4 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-8 sm:p-8">
        <span
          className="block aspect-[2/3] self-start overflow-hidden rounded-lg shadow-pop"
          style={{ backgroundColor: work.colour }}
        >
          <Picture
            src={work.cover}
            alt=""
            width={192}
            height={288}
            isEager
            isPhoto
            className="size-full object-cover"
          />
        </span>
        <div className="min-w-0">
          <h1 className="text-2xl font-bold sm:text-4xl">{work.title}</h1>
          {work.originalTitle && work.originalTitle !== work.title && (
            <p className="mt-1 text-sm text-on-picture-2">{work.originalTitle}</p>
          )}
          <WorkFacts work={work} />
          <p className="tabular mt-2 flex flex-wrap items-center gap-2 text-sm text-on-picture-2">
            {work.form !== 'movie' && (
              <Badge tone="picture">{t(work.isComplete ? 'works.complete' : 'works.ongoing')}</Badge>
            )}
            <span>{partsText}</span>
            {work.views > 0 && <span>{t('works.views', { count: work.views.toLocaleString(tag) })}</span>}
          </p>
          <div className="mt-4 flex flex-wrap gap-2 max-sm:hidden">{actions}</div>
          <p className="mt-4 max-w-prose max-sm:hidden">{work.summary}</p>
        </div>
        <div className="col-span-2 sm:hidden">
          <div className="flex flex-wrap gap-2">{actions}</div>
          <p className="mt-3 text-sm text-on-picture-2">{work.summary}</p>
        </div>
      </div>
    </header>
  )
}

export function Credits({ rows }: { rows: readonly (readonly [label: string, names: readonly string[]])[] }) {
  const t = useTranslate()
  const shown = rows.filter(([, names]) => names.length > 0)
  if (shown.length === 0) return null
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      {shown.map(([label, names]) => (
        <div key={label}>
          <dt className="text-ink-3">{label}</dt>
          <dd className="font-semibold">{names.join(t('shell.comma'))}</dd>
        </div>
      ))}
    </dl>
  )
}
