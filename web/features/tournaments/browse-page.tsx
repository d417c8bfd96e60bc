import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { Page } from '#contract/envelope.ts'
import type { Country } from '#contract/rules/countries.ts'
import type { Loaded } from '#web/api/loaded.ts'
import { sportBySlug } from '#web/fixture/sport.ts'
import { SportChips } from '#web/fixture/sport-chips.tsx'
import { TeamGridSkeleton } from '#web/fixture/team-card.tsx'
import { Pager } from '#web/list/pager.tsx'
import { RetryState } from '#web/list/retry-state.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { queryOf } from '#web/way/page-query.ts'
import { WayOn } from '#web/way/way-on.tsx'
import { BrowseFilter } from './browse-filter.tsx'

export type Browsed<T> = {
  slug: string | undefined
  country: string
  q: string
  countries: (Country & { total: number })[]
  found: Loaded<Page<T>>
}

type BrowsePageProps<T> = {
  /** The list's path without locale prefix and query. */
  path: string
  browsed: Browsed<T>
  title: string
  description: string
  filter: { label: string; nameLabel: string; placeholder: string; noCountry?: { value: string; label: string } }
  followed: ReactNode
  countText: (total: number) => string
  gridClass: string
  card: (one: T) => ReactNode
  empty: { icon: ReactNode; title: string; text: string; action: string }
  /** Shown without a filter, when the site has no record yet. */
  none: { title: string; text: string }
}

export function BrowsePage<T extends { id: string }>(props: BrowsePageProps<T>) {
  const { path, browsed, title, description, filter, followed, countText, gridClass, card, empty, none } = props
  const { slug, country, q, countries, found } = browsed
  const isSwitching = useNavigation().location?.pathname.endsWith(path) ?? false
  const isNone = found.ok && found.data.total === 0 && !slug && q === '' && country === ''
  const pathOf = (values: { mon?: string | undefined; trang?: number }) =>
    `${path}${queryOf({ q, mon: values.mon, 'quoc-gia': country, trang: values.trang })}`
  return (
    <>
      <PageHead title={title} description={description} isIndexed={q === ''} />
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="mt-1 max-w-2xl text-sm text-ink-2">{description}</p>
      {!isNone && (
        <div className="mt-4 flex flex-col gap-3">
          <SportChips current={sportBySlug(slug) ?? null} pathOf={(sport) => pathOf({ mon: sport?.slug })} />
          <BrowseFilter {...filter} path={path} countries={countries} given={{ q, country }} hidden={{ mon: slug }} />
        </div>
      )}
      {!isNone && followed}
      <div className="mt-5" aria-busy={isSwitching}>
        {isSwitching ? (
          <TeamGridSkeleton />
        ) : !found.ok ? (
          <div className="card">
            <RetryState />
          </div>
        ) : isNone ? (
          <div className="card">
            <EmptyState icon={empty.icon} {...none} action={<WayOn to="/bang-tin" label="nav.feed" />} />
          </div>
        ) : found.data.list.length === 0 ? (
          <div className="card">
            <EmptyState
              icon={empty.icon}
              title={empty.title}
              text={empty.text}
              action={
                <LocaleLink to={path} className={buttonClass({ tone: 'neutral' })}>
                  {empty.action}
                </LocaleLink>
              }
            />
          </div>
        ) : (
          <>
            <h2 className="tabular mb-3 text-sm font-semibold text-ink-2">{countText(found.data.total)}</h2>
            <ul className={gridClass}>
              {found.data.list.map((one) => (
                <li key={one.id}>{card(one)}</li>
              ))}
            </ul>
            <Pager
              page={found.data.currPage}
              pages={found.data.totalPage}
              pathOf={(trang) => pathOf({ mon: slug, ...(trang > 1 ? { trang } : {}) })}
            />
          </>
        )}
      </div>
    </>
  )
}
