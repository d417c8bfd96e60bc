import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ConsoleResource } from '#contract/console.ts'
import { localePath } from '#web/i18n/locale.ts'
import { useLanguage } from '#web/i18n/translate.ts'
import { LocalIcon } from '#web/ui/local-icon.tsx'
import { type Option, usePaletteOptions } from './palette-options.ts'
import { useFoundRecords } from './use-found-records.ts'
import type { Section } from './use-sections.ts'

type Props = { sections: readonly Section[]; resources: readonly ConsoleResource[]; onClose: () => void }

/** Opens any screen, act or record by words. The browser's dialog traps the focus and returns it. */
export function Palette({ sections, resources, onClose }: Props) {
  const { locale, translate: t } = useLanguage()
  const navigate = useNavigate()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const found = useFoundRecords(text)
  const groups = usePaletteOptions(text, { sections, resources, records: found.list })
  const options = groups.flatMap((group) => group.options)
  const at = Math.min(active, options.length - 1)
  const idOf = (place: number) => `${id}-${place}`

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  function choose(option: Option | undefined): void {
    if (!option) return
    dialog.current?.close()
    if ('act' in option) option.act()
    else void navigate(localePath(locale, option.path))
  }

  function move(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || options.length === 0) return
    event.preventDefault()
    const next = (at + step + options.length) % options.length
    setActive(next)
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
  }

  function closeOnBackdrop(event: MouseEvent): void {
    if (event.target === dialog.current) dialog.current.close()
  }

  const isNone = text.trim() !== '' && options.length === 0 && found.state === 'idle'
  let place = -1
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is one outside of it
    <dialog
      ref={dialog}
      aria-label={t('staff.find')}
      onClose={onClose}
      onClick={closeOnBackdrop}
      className="search-dialog m-0 mx-auto h-dvh max-h-none w-full max-w-none bg-surface text-ink sm:mt-18 sm:h-auto sm:max-h-[min(36rem,calc(100dvh-6rem))] sm:max-w-xl sm:rounded-xl sm:border sm:border-line sm:shadow-pop"
    >
      <div className="flex h-full flex-col sm:max-h-[inherit]">
        <form
          className="flex shrink-0 items-center gap-2 border-b border-line px-4 py-1.5"
          onSubmit={(event) => {
            event.preventDefault()
            choose(options[at])
          }}
        >
          <Search size={20} aria-hidden className="shrink-0 text-ink-3" />
          <input
            autoFocus
            type="text"
            role="combobox"
            aria-label={t('staff.find')}
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={options.length > 0 ? idOf(at) : undefined}
            value={text}
            maxLength={80}
            placeholder={t('staff.find.help')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              setText(event.target.value)
              setActive(0)
            }}
            onKeyDown={move}
            className="h-12 min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-ink-3"
          />
          <button
            type="button"
            className="min-h-11 shrink-0 px-2 text-sm font-semibold text-ink-2 hover:text-ink"
            onClick={() => dialog.current?.close()}
          >
            {t('console.close')}
          </button>
        </form>
        <div className="min-h-0 flex-1 overflow-y-auto p-2" aria-busy={found.state === 'searching'}>
          <div role="listbox" id={`${id}-list`} aria-label={t('staff.find')}>
            {groups.map(({ title, options: inGroup }) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
              <div key={title} role="group" aria-label={title}>
                <p aria-hidden className="px-3 pb-1 pt-2 text-xs font-semibold text-ink-3">
                  {title}
                </p>
                {inGroup.map((option) => {
                  place += 1
                  const own = place
                  return (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys, options never have the focus
                    <div
                      key={option.key}
                      id={idOf(own)}
                      role="option"
                      tabIndex={-1}
                      aria-selected={own === at}
                      onPointerMove={() => setActive(own)}
                      onClick={() => choose(option)}
                      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 ${own === at ? 'bg-surface-3' : ''}`}
                    >
                      <LocalIcon name={option.icon} className="shrink-0 text-ink-3" />
                      <span className="min-w-0 flex-1 truncate text-sm font-semibold">{option.label}</span>
                      <span className="max-w-[45%] shrink-0 truncate text-xs text-ink-3">{option.note}</span>
                    </div>
                  )
                })}
              </div>
            ))}
          </div>
          <p role="status" className="px-3 py-3 text-center text-sm text-ink-2 empty:hidden">
            {isNone ? t('staff.find.none') : found.state === 'failed' ? t('staff.find.failed') : ''}
          </p>
        </div>
      </div>
    </dialog>
  )
}
