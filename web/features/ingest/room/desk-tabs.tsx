import type { KeyboardEvent } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'

export const deskTabs = ['chat', 'signal', 'match', 'tools'] as const
export type DeskTab = (typeof deskTabs)[number]

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

type Props = {
  tab: DeskTab
  choose: (tab: DeskTab) => void
  /** Number of warnings that apply. They are listed in the signal, which may be hidden. */
  warnings: number
}

/** Switches between the parts of the control room on narrow screens. Wide screens show all and hide the tabs. */
export function DeskTabs({ tab, choose, warnings }: Props) {
  const t = useTranslate()

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = steps[event.key]
    if (step === undefined) return
    const next = deskTabs[(deskTabs.indexOf(tab) + step + deskTabs.length) % deskTabs.length] ?? tab
    choose(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus()
  }

  return (
    <div className="control-room-tabs">
      <div
        role="tablist"
        aria-label={t('broadcast.tabs')}
        onKeyDown={onKeyDown}
        className="grid grid-cols-4 border-b border-line"
      >
        {deskTabs.map((own) => (
          <button
            key={own}
            type="button"
            role="tab"
            id={`desk-tab-${own}`}
            data-tab={own}
            aria-selected={own === tab}
            aria-controls={`desk-${own}`}
            aria-describedby={own === 'signal' ? 'desk-warnings' : undefined}
            tabIndex={own === tab ? 0 : -1}
            onClick={() => choose(own)}
            className={classNames(
              'min-h-12 min-w-0 border-b-2 px-1 text-sm font-semibold wrap-anywhere transition-colors duration-150 focus-visible:-outline-offset-2',
              own === tab ? 'border-primary text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {t(`broadcast.tab.${own}`)}
            {own === 'signal' && warnings > 0 && (
              <span
                aria-hidden
                className="tabular ml-1 inline-block min-w-5 rounded-full bg-gold-soft px-1 text-xs leading-5 text-gold-ink"
              >
                {warnings}
              </span>
            )}
          </button>
        ))}
      </div>
      <p id="desk-warnings" role="status" className="sr-only">
        {warnings > 0 && t('broadcast.tab.warnings', { count: warnings })}
      </p>
    </div>
  )
}
