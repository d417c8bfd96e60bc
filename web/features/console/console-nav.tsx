import { useEffect, useRef } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/shell/locale-link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LocalIcon } from '#web/ui/local-icon.tsx'
import type { Section } from './use-sections.ts'

type Props = { sections: readonly Section[]; current: string | null }

export function ConsoleNav({ sections, current }: Props) {
  const t = useTranslate()
  const here = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for another section, and when the sections load
  useEffect(() => {
    const [link, row] = [here.current, here.current?.closest('nav')]
    if (!link || !row) return
    // Scroll only the navigation; the page must stay at its top.
    const [own, around] = [link.getBoundingClientRect(), row.getBoundingClientRect()]
    row.scrollLeft += own.left + own.width / 2 - (around.left + around.width / 2)
    row.scrollTop += own.top + own.height / 2 - (around.top + around.height / 2)
  }, [current, sections.length])
  return (
    <nav
      aria-label={t('console.sections')}
      className="scroll-row -m-1 p-1 lg:sticky lg:top-0 lg:block lg:max-h-[calc(100dvh-var(--header))] lg:self-start lg:overflow-y-auto lg:pb-4 lg:[scrollbar-width:thin]"
    >
      {sections.map(({ group, title, entries }) => (
        <div key={group} className="flex shrink-0 gap-1 lg:mb-4 lg:block">
          <p className="hidden px-3 pb-1 text-xs font-semibold text-ink-3 lg:block">{title}</p>
          <ul className="flex gap-1 lg:block">
            {entries.map(({ path, label, icon }) => {
              const isHere = path === `/quan-tri/${current}`
              return (
                <li key={path}>
                  <LocaleLink
                    to={path}
                    ref={isHere ? here : undefined}
                    aria-current={isHere ? 'page' : undefined}
                    className={classNames(
                      'flex h-10 items-center gap-2.5 whitespace-nowrap rounded-md px-3 text-sm font-semibold',
                      isHere ? 'bg-primary-soft text-primary' : 'text-ink-2 hover:bg-surface-3 hover:text-ink',
                    )}
                  >
                    <LocalIcon name={icon} className="shrink-0" />
                    {label}
                  </LocaleLink>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </nav>
  )
}
