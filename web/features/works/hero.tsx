import Star from 'lucide-react/icons/star'
import { type ReactNode, useState } from 'react'
import type { WorkSummary } from '#contract/works.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Picture, resizedPicture } from '#web/ui/picture.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

type Featured = WorkSummary & { summary: string }
type HeroProps = {
  featured: readonly Featured[]
  pathOf: (work: WorkSummary) => string
  action: (work: WorkSummary) => { path: string; label: string; icon: ReactNode }
}

/**
 * One featured work in full width. Its still is sharp on the right, and a blurred copy fills the background. Buttons
 * show the other featured works.
 */
export function Hero({ featured, pathOf, action }: HeroProps) {
  const t = useTranslate()
  const [at, setAt] = useState(0)
  const work = featured[at] ?? featured[0]
  if (!work) return null
  const first = action(work)
  return (
    <section
      aria-label={t('works.featured')}
      className="relative isolate -mx-4 overflow-hidden text-on-picture sm:mx-0 sm:rounded-xl"
      style={{ backgroundColor: work.colour }}
    >
      <img
        src={resizedPicture(work.still, 320, true)}
        alt=""
        width={320}
        height={180}
        className="absolute inset-0 -z-20 size-full scale-125 object-cover blur-2xl"
      />
      <div aria-hidden className="work-shade absolute inset-0 -z-10" />
      <div className="grid items-center gap-4 p-4 sm:p-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] md:gap-8 md:p-8">
        <div className="order-2 min-w-0 md:order-1">
          <h2 className="text-2xl font-bold sm:text-4xl">{work.title}</h2>
          <WorkFacts work={work} />
          <p className="mt-3 line-clamp-3 min-h-[4.35em] max-w-prose text-sm text-on-picture-2 sm:text-base">
            {work.summary}
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <LocaleLink to={first.path} className={buttonClass({ size: 'large' })}>
              {first.icon}
              {first.label}
            </LocaleLink>
            <LocaleLink
              to={pathOf(work)}
              className={classNames(
                buttonClass({ tone: 'neutral', size: 'large' }),
                'bg-picture-glass! text-on-picture!',
              )}
            >
              {t('works.more')}
            </LocaleLink>
          </div>
          {featured.length > 1 && (
            <ul className="mt-5 flex gap-2">
              {featured.map((one, index) => (
                <li key={one.id} className="min-w-0 max-w-24 flex-1">
                  <button
                    type="button"
                    aria-label={t('works.showFeatured', { title: one.title })}
                    aria-pressed={index === at}
                    onClick={() => setAt(index)}
                    className={classNames(
                      'block aspect-video min-h-11 w-full overflow-hidden rounded-sm border-2',
                      index === at ? 'border-on-picture' : 'border-transparent opacity-70 hover:opacity-100',
                    )}
                    style={{ backgroundColor: one.colour }}
                  >
                    <Picture src={one.still} alt="" width={96} height={54} isPhoto className="size-full object-cover" />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
        <LocaleLink
          to={pathOf(work)}
          tabIndex={-1}
          aria-hidden
          className="order-1 block aspect-video overflow-hidden rounded-lg md:order-2"
          style={{ backgroundColor: work.colour }}
        >
          <Picture
            src={work.still}
            alt=""
            width={640}
            height={360}
            sizes="(min-width: 768px) 660px, calc(100vw - 2rem)"
            isMain
            isPhoto
            className="size-full object-cover"
          />
        </LocaleLink>
      </div>
    </section>
  )
}

export function WorkFacts({ work }: { work: WorkSummary }) {
  const t = useTranslate()
  const tag = formattingTags[useLocale()]
  const { average } = work.rating
  return (
    <p className="tabular mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-on-picture-2">
      {average !== null && (
        <span className="inline-flex items-center gap-1 font-bold text-on-picture">
          <Star size={16} className="fill-gold text-gold" aria-hidden />
          {average.toLocaleString(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
        </span>
      )}
      <span>{work.year}</span>
      <Badge tone="picture">{t(`works.age.${work.age}`)}</Badge>
      <span>{work.genres.map((genre) => t(`genre.${genre}`)).join(t('shell.comma'))}</span>
    </p>
  )
}
