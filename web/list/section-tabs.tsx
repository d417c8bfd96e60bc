import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { useMarkedInView } from './use-marked-in-view.ts'

/** `count` is the number of waiting items. */
export type SectionTab<K extends string> = { key: K; label: string; count?: number }

type SectionTabsProps<K extends string> = {
  label: string
  tabs: readonly SectionTab<K>[]
  current: K
  pathOf: (key: K) => string
}

/** The sections of one page, each with a separate URL. They are links, so they work before any script runs. */
export function SectionTabs<K extends string>({ label, tabs, current, pathOf }: SectionTabsProps<K>) {
  const row = useMarkedInView<HTMLElement>(current)
  return (
    <nav
      ref={row}
      aria-label={label}
      className="scroll-row relative -mx-4 gap-0! border-b border-line px-4 sm:mx-0 sm:px-0"
    >
      {tabs.map((tab) => {
        const isHere = tab.key === current
        return (
          <LocaleLink
            key={tab.key}
            to={pathOf(tab.key)}
            preventScrollReset
            aria-current={isHere ? 'page' : undefined}
            className={classNames(
              '-mb-px inline-flex h-12 shrink-0 snap-start items-center border-b-2 px-3.5 text-sm font-semibold whitespace-nowrap transition-colors duration-150 focus-visible:-outline-offset-2',
              isHere ? 'border-primary text-primary' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {tab.label}
            {!!tab.count && (
              <span className="tabular ml-1.5 inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-primary-fill px-1.5 text-xs font-bold text-on-primary">
                {tab.count}
              </span>
            )}
          </LocaleLink>
        )
      })}
    </nav>
  )
}
