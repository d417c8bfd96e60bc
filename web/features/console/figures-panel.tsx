import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useCallback, useEffect, useState } from 'react'
import { consoleFigures, type FigureName, type Figures } from '#contract/figures.ts'
import { call } from '#web/api/call.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useLanguage } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { useDurationText } from './use-duration-text.ts'
import { ViewerChart } from './viewer-chart.tsx'

const refreshMs = 30_000

/** Figures of today, each with the same span of yesterday. They are read again while the page is visible. */
export function FiguresPanel() {
  const { locale, translate: t } = useLanguage()
  const [figures, setFigures] = useState<Figures | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const read = useCallback(async () => {
    try {
      setFigures(await call(consoleFigures, { locale }))
      setFailed(false)
    } catch (error) {
      console.warn('The figures could not be read', error)
      setFailed(true)
    }
  }, [locale])
  useEffect(() => {
    void read()
    const timer = setInterval(() => document.visibilityState === 'visible' && void read(), refreshMs)
    return () => clearInterval(timer)
  }, [read])

  if (!figures) return hasFailed ? <ReadError read={() => void read()} /> : <Skeleton className="h-72 w-full" />
  return (
    <>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {figures.list.map((figure) => (
          <Card key={figure.name} {...figure} />
        ))}
      </dl>
      <div className="mt-2 grid gap-2 lg:grid-cols-2">
        <section className="card p-4" aria-label={t('figure.hours')}>
          <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
            <span className="font-semibold">{t('figure.hours')}</span>
            <span className="tabular text-ink-2">
              {t('figure.now', { count: figures.viewersNow.toLocaleString(formattingTags[locale]) })}
            </span>
          </p>
          <ViewerChart {...figures.hours} />
        </section>
        <section className="card min-w-0 p-4" aria-label={t('figure.matches')}>
          <p className="text-sm font-semibold">{t('figure.matches')}</p>
          <Matches matches={figures.matches} />
        </section>
      </div>
    </>
  )
}

function Matches({ matches }: Pick<Figures, 'matches'>) {
  const { locale, translate: t } = useLanguage()
  if (matches.length === 0) return <p className="mt-2 text-sm text-ink-3">{t('figure.matches.none')}</p>
  const text = (count: number) => count.toLocaleString(formattingTags[locale])
  return (
    <table className="mt-1 w-full text-left text-sm">
      <thead className="text-xs text-ink-3">
        <tr>
          <th scope="col" className="py-1 font-semibold">
            {t('figure.match')}
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-semibold">
            {t('figure.match.now')}
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-semibold">
            {t('figure.match.highest')}
          </th>
        </tr>
      </thead>
      <tbody>
        {matches.map(({ fixtureId, slug, title, now, highest }) => (
          <tr key={fixtureId} className="border-t border-line">
            <td className="max-w-0 w-full py-1.5">
              <LocaleLink to={`/truc-tiep/${slug}`} className="block truncate font-semibold hover:underline">
                {title}
              </LocaleLink>
            </td>
            <td className="tabular py-1.5 pl-3 text-right">{text(now)}</td>
            <td className="tabular py-1.5 pl-3 text-right">{text(highest)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Figures for which less is better. */
const costs: readonly FigureName[] = ['errors', 'answers', 'waiting']

function Card({ name, today, yesterday }: Figures['list'][number]) {
  const { translate: t } = useLanguage()
  const text = useFigureText()
  const step = today !== null && yesterday !== null && yesterday > 0 ? today / yesterday - 1 : null
  const isShown = step !== null && Math.abs(step) >= 0.005
  const Arrow = step !== null && step > 0 ? ArrowUp : ArrowDown
  const isGood = step !== null && step > 0 !== costs.includes(name)
  return (
    <div className="card min-w-0 p-3.5">
      <dt className="truncate text-xs font-semibold text-ink-2" title={t(`figure.${name}`)}>
        {t(`figure.${name}`)}
      </dt>
      <dd className="mt-0.5">
        <span className="tabular block truncate text-2xl font-bold">{text(name, today)}</span>
        <span className="tabular flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
          {t('figure.yesterday', { value: text(name, yesterday) })}
          {isShown && (
            <span
              className={`inline-flex items-center font-semibold ${name === 'bandwidth' ? '' : isGood ? 'text-good' : 'text-danger'}`}
            >
              <Arrow size={12} aria-hidden />
              <span className="sr-only">{t(step > 0 ? 'figure.more' : 'figure.less')}</span>
              {text.share(Math.abs(step))}
            </span>
          )}
        </span>
      </dd>
    </div>
  )
}

/** Formats figures in the reader's language. */
function useFigureText() {
  const { locale } = useLanguage()
  const tag = formattingTags[locale]
  const number = (value: number, options: Intl.NumberFormatOptions) => value.toLocaleString(tag, options)
  const share = (value: number) => number(value, { style: 'percent', maximumFractionDigits: value < 0.1 ? 1 : 0 })
  const seconds = useDurationText()
  function bytes(value: number): string {
    const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
    const at = value < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(value) / 3))
    return number(value / 1_000 ** at, { style: 'unit', unit: units[at] ?? 'byte', maximumSignificantDigits: 3 })
  }
  const text = (name: FigureName, value: number | null): string => {
    if (value === null) return '–'
    if (name === 'errors' || name === 'returning') return share(value)
    if (name === 'answers' || name === 'waiting') return value === 0 ? '0' : seconds(value)
    return name === 'bandwidth' ? bytes(value) : number(value, { maximumFractionDigits: 0 })
  }
  return Object.assign(text, { share })
}
