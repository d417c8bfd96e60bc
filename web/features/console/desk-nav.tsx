import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useId, useRef } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { useAddress } from '#web/shell/use-address.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LocalIcon } from '#web/ui/local-icon.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { useFolded } from './use-folded.ts'
import type { Entry, Section } from './use-sections.ts'

/** Returns true for the entry of this page, and of the pages below it. The start page has no pages below it. */
const isAt = (path: string, here: string) => path === here || (path !== '/quan-tri' && here.startsWith(`${path}/`))

/** The side navigation. A folded group still shows the entry of the current page. */
export function DeskNav({ sections }: { sections: readonly Section[] }) {
  const t = useTranslate()
  const { path: here } = useAddress()
  const nav = useRef<HTMLElement>(null)
  const { folded, toggle } = useFolded()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for another page, and when the sections load
  useEffect(() => {
    const [link, scroller] = [nav.current?.querySelector('[aria-current]'), nav.current?.parentElement]
    if (!link || !scroller) return
    const [own, around] = [link.getBoundingClientRect(), scroller.getBoundingClientRect()]
    // Scrolls only the navigation, and only when the entry is outside of it.
    if (own.top < around.top || own.bottom > around.bottom)
      scroller.scrollTop += own.top + own.height / 2 - (around.top + around.height / 2)
  }, [here, sections.length])
  return (
    <nav ref={nav} aria-label={t('console.sections')} className="px-3 py-3">
      <ul className="mb-2">
        <NavLink path="/quan-tri" icon="layout-dashboard" label={t('staff.home')} isHere={here === '/quan-tri'} />
      </ul>
      {sections.map(({ group, title, entries }) => (
        <NavGroup
          key={group}
          title={title}
          entries={entries}
          here={here}
          isFolded={folded.has(group)}
          toggle={() => toggle(group)}
        />
      ))}
    </nav>
  )
}

type GroupProps = { title: string; entries: readonly Entry[]; here: string; isFolded: boolean; toggle: () => void }

function NavGroup({ title, entries, here, isFolded, toggle }: GroupProps) {
  const id = useId()
  const shown = isFolded ? entries.filter(({ path }) => isAt(path, here)) : entries
  return (
    <div className="mb-2">
      <button
        type="button"
        aria-expanded={!isFolded}
        aria-controls={id}
        onClick={toggle}
        className="flex min-h-9 w-full items-center gap-2 rounded-md px-2.5 text-left text-xs font-semibold text-ink-3 hover:bg-surface-2 hover:text-ink-2 max-lg:min-h-11"
      >
        <span className="flex-1">{title}</span>
        <ChevronDown
          size={14}
          aria-hidden
          className={classNames('transition-transform duration-150', isFolded && '-rotate-90')}
        />
      </button>
      <ul id={id}>
        {shown.map((entry) => (
          <NavLink key={entry.path} {...entry} isHere={isAt(entry.path, here)} />
        ))}
      </ul>
    </div>
  )
}

function NavLink({ path, label, icon, isHere }: Omit<Entry, 'name'> & { isHere: boolean }) {
  return (
    <li>
      <LocaleLink
        to={path}
        aria-current={isHere ? 'page' : undefined}
        className={classNames(
          'flex min-h-9 items-center gap-2.5 rounded-md px-2.5 text-sm font-semibold max-lg:min-h-11',
          isHere ? 'bg-primary-soft text-primary' : 'text-ink-2 hover:bg-surface-3 hover:text-ink',
        )}
      >
        <LocalIcon name={icon} className="shrink-0" />
        <span className="min-w-0 truncate">{label}</span>
      </LocaleLink>
    </li>
  )
}
