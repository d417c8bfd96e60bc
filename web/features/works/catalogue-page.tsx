import Search from 'lucide-react/icons/search'
import { type ReactNode, useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { genres, type Shelf, type WorkSummary } from '#contract/works.ts'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Pager } from '#web/list/pager.tsx'
import { RetryState } from '#web/list/retry-state.tsx'
import { useLocale } from '#web/root-data.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { chipClass, chipCountClass } from '#web/ui/chip.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { queryOf } from '#web/way/page-query.ts'
import { WayOn } from '#web/way/way-on.tsx'
import type { Catalogue, CatalogueAsked } from './catalogue.ts'
import { Hero } from './hero.tsx'
import { ShelfRow, shelfItemClass } from './shelf-row.tsx'
import { WorkCard, WorkGridSkeleton, workGridClass } from './work-card.tsx'

type Props = {
  base: string
  catalogue: Catalogue
  title: string
  description: string
  search: { label: string; placeholder: string }
  /** Choice of the form, shown above the order. Pass it only when there is more than one form. */
  forms?: { label: string; list: { word: string | undefined; label: string }[] }
  continued: ReactNode
  partsText: (work: WorkSummary) => string
  heroAction: (work: WorkSummary) => { path: string; label: string; icon: ReactNode }
  icon: ReactNode
  /** Title while the catalogue has no work yet. */
  none: string
}

/** A catalogue. Without a filter in the query, shows featured works and rows; with a filter, shows a list. */
export function CataloguePage(props: Props) {
  const { base, catalogue, title, description, search, continued, partsText, heroAction, icon, none } = props
  const t = useTranslate()
  const isSwitching = useNavigation().location?.pathname.endsWith(base) ?? false
  const pathOf = (work: WorkSummary) => `${base}/${work.slug}`
  const { asked } = catalogue
  const card = (work: WorkSummary) => <WorkCard work={work} path={pathOf(work)} parts={partsText(work)} />
  const isNone = catalogue.kind === 'shelves' && catalogue.found.ok && catalogue.found.data.shelves.length === 0
  const heading = asked.genre ? `${title}: ${t(`genre.${asked.genre}`)}` : title
  return (
    <>
      <PageHead
        title={heading}
        description={description}
        isIndexed={asked.q === '' && asked.order === ''}
        {...(catalogue.kind === 'shelves' &&
          catalogue.found.ok &&
          catalogue.found.data.featured[0] && { imageUrl: catalogue.found.data.featured[0].still })}
      />
      <h1 className="text-2xl font-bold">{heading}</h1>
      <p className="mt-1 max-w-2xl text-sm text-ink-2 max-sm:hidden">{description}</p>
      {!isNone && (
        <>
          <SearchForm base={base} asked={asked} {...search} />
          <Filters {...props} />
        </>
      )}
      <div className="mt-5" aria-busy={isSwitching}>
        {isSwitching ? (
          <WorkGridSkeleton />
        ) : !catalogue.found.ok ? (
          <div className="card">
            <RetryState />
          </div>
        ) : isNone ? (
          <div className="card">
            <EmptyState
              icon={icon}
              title={none}
              text={t('works.none.text')}
              action={<WayOn to="/truc-tiep" label="nav.live" />}
            />
          </div>
        ) : catalogue.kind === 'shelves' ? (
          <>
            <Hero featured={catalogue.found.data.featured} pathOf={pathOf} action={heroAction} />
            {continued}
            {catalogue.found.data.shelves.map((shelf) => (
              <ShelfRow key={shelf.key} title={shelfTitle(shelf.key)} action={seeAll(shelf.key)}>
                {shelf.list.map((work) => (
                  <li key={work.id} className={shelfItemClass}>
                    {card(work)}
                  </li>
                ))}
              </ShelfRow>
            ))}
          </>
        ) : catalogue.found.data.list.length === 0 ? (
          <div className="card">
            <EmptyState
              icon={icon}
              title={t('works.empty.title')}
              text={t('works.empty.text')}
              action={
                <LocaleLink to={base} className={buttonClass({ tone: 'neutral' })}>
                  {t('works.empty.action')}
                </LocaleLink>
              }
            />
          </div>
        ) : (
          <>
            <h2 className="tabular mb-3 text-sm font-semibold text-ink-2">
              {t('works.count', { count: catalogue.found.data.total })}
            </h2>
            <ul className={workGridClass}>
              {catalogue.found.data.list.map((work) => (
                <li key={work.id}>{card(work)}</li>
              ))}
            </ul>
            <Pager
              page={catalogue.found.data.currPage}
              pages={catalogue.found.data.totalPage}
              pathOf={(page) => catalogueLink(base, { ...asked, page })}
            />
          </>
        )}
      </div>
    </>
  )

  function shelfTitle(key: Shelf['key']): string {
    if (key === 'newest' || key === 'top' || key === 'watched') return t(`works.shelf.${key}`)
    return t(`genre.${key}`)
  }

  function seeAll(key: Shelf['key']): ReactNode {
    const words = { newest: 'moi', top: 'diem', watched: 'xem' } as const
    const to = key in words ? `?sap=${words[key as keyof typeof words]}` : `?the-loai=${key}`
    return (
      <LocaleLink to={base + to} className="tap inline-flex items-center px-2 text-sm font-semibold text-primary">
        {t('state.seeAll')}
        <span className="sr-only">: {shelfTitle(key)}</span>
      </LocaleLink>
    )
  }
}

function catalogueLink(base: string, { genre, form, order, q, page }: Partial<CatalogueAsked>): string {
  const query = {
    q,
    'the-loai': genre,
    loai: form,
    sap: order,
    trang: page !== undefined && page > 1 ? page : undefined,
  }
  return base + queryOf(query)
}

/** It is an HTML form, so that it works before scripts are loaded. */
function SearchForm({ base, asked, label, placeholder }: { base: string; asked: CatalogueAsked } & Props['search']) {
  const t = useTranslate()
  const locale = useLocale()
  const id = useId()
  const hidden = { 'the-loai': asked.genre, loai: asked.form, sap: asked.order }
  return (
    <Form
      key={asked.q}
      action={localePath(locale, base)}
      role="search"
      aria-label={label}
      className="mt-4 flex max-w-xl gap-2"
    >
      {Object.entries(hidden).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        name="q"
        type="search"
        defaultValue={asked.q}
        maxLength={80}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        className="h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3.5 text-base text-ink placeholder:text-ink-3"
      />
      <Button type="submit" tone="neutral">
        <Search size={18} aria-hidden />
        {t('works.apply')}
      </Button>
    </Form>
  )
}

const orders = [
  ['moi', 'newest'],
  ['diem', 'rating'],
  ['xem', 'views'],
  ['ten', 'title'],
] as const

function Filters({ base, catalogue: { asked, ...catalogue }, forms }: Props) {
  const t = useTranslate()
  const link = (change: Partial<CatalogueAsked>) => catalogueLink(base, { ...asked, page: 1, ...change })
  const totals =
    catalogue.kind === 'shelves' && catalogue.found.ok
      ? new Map(catalogue.found.data.genres.map(({ genre, total }) => [genre, total]))
      : null
  const shown = totals ? genres.filter((genre) => totals.has(genre)) : genres
  return (
    <>
      <nav aria-label={t('works.genres')} className="scroll-row -mx-4 mt-4 px-4 py-0.5">
        <LocaleLink
          to={link({ genre: undefined })}
          aria-current={asked.genre ? undefined : 'page'}
          className={chipClass(asked.genre ? 'off' : 'on')}
        >
          {t('works.allGenres')}
        </LocaleLink>
        {shown.map((genre) => (
          <LocaleLink
            key={genre}
            to={link({ genre })}
            aria-current={asked.genre === genre ? 'page' : undefined}
            className={chipClass(asked.genre === genre ? 'on' : 'off')}
          >
            {t(`genre.${genre}`)}
            {totals && <span className={chipCountClass('off')}>{totals.get(genre)}</span>}
          </LocaleLink>
        ))}
      </nav>
      {catalogue.kind === 'list' && (
        <div className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
          {forms && (
            <nav aria-label={forms.label} className="flex flex-wrap gap-2">
              {forms.list.map(({ word, label }) => (
                <LocaleLink
                  key={label}
                  to={link({ form: word })}
                  aria-current={asked.form === word ? 'page' : undefined}
                  className={chipClass(asked.form === word ? 'on' : 'off')}
                >
                  {label}
                </LocaleLink>
              ))}
            </nav>
          )}
          <nav aria-label={t('works.order')} className="scroll-row -mx-4 min-w-0 px-4 sm:mx-0 sm:px-0">
            {orders.map(([word, order]) => {
              const isHere = (asked.order || 'moi') === word
              return (
                <LocaleLink
                  key={word}
                  to={link({ order: word })}
                  aria-current={isHere ? 'page' : undefined}
                  className={chipClass(isHere ? 'on' : 'off')}
                >
                  {t(`works.order.${order}`)}
                </LocaleLink>
              )
            })}
          </nav>
        </div>
      )}
    </>
  )
}
