import type { KeyboardEvent } from 'react'
import type { TextKey } from '#contract/texts/all.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'

export type StageTab = 'chat' | 'info'

const tabs: { tab: StageTab; label: TextKey; panel: string }[] = [
  { tab: 'chat', label: 'watch.chat', panel: 'live-chat' },
  { tab: 'info', label: 'watch.info', panel: 'live-info' },
]

/** Switches between chat and information on narrow screens. Wide screens show both and hide the tabs. */
export function StageTabs({ tab, choose }: { tab: StageTab; choose: (tab: StageTab) => void }) {
  const t = useTranslate()

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const next = tab === 'chat' ? 'info' : 'chat'
    choose(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus()
  }

  return (
    <div role="tablist" className="live-tabs flex border-b border-line bg-surface px-2" onKeyDown={onKeyDown}>
      {tabs.map(({ tab: own, label, panel }) => (
        <button
          key={own}
          type="button"
          role="tab"
          id={`tab-${own}`}
          data-tab={own}
          aria-selected={own === tab}
          aria-controls={panel}
          tabIndex={own === tab ? 0 : -1}
          onClick={() => choose(own)}
          className={classNames(
            'h-12 border-b-2 px-3 text-sm font-semibold transition-colors duration-150',
            own === tab ? 'border-primary text-ink' : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {t(label)}
        </button>
      ))}
    </div>
  )
}
