import Clock from 'lucide-react/icons/clock'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { maxQueryLength } from '#contract/search.ts'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { queryOf } from '#web/way/page-query.ts'
import { OptionFace } from './option-face.tsx'
import { clearRecent, readRecent, remember } from './recent.ts'
import { groupsOf, type OptionGroup } from './search-options.ts'
import { type SearchState, useSearch } from './use-search.ts'

type Choice = { id: string; path: string }

/**
 * Search dialog: a combobox with the results, or with recent searches while the field is empty. The browser's dialog
 * element traps the focus, closes on Escape and restores the focus.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  const [recent, setRecent] = useState(readRecent)
  const state = useSearch(text)
  const shown = state.kind === 'found' ? state.found : state.kind === 'searching' ? state.before : null
  const groups = text.trim() !== '' && shown ? groupsOf(shown) : []
  const isFresh = text.trim() === ''
  const paths = isFresh
    ? recent.map(pageOf)
    : [...groups.flatMap(({ options }) => options.map(({ path }) => path)), pageOf(text.trim())]
  const choices: Choice[] = paths.map((path, place) => ({ id: `${id}-${place}`, path }))
  const current = choices[active]

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  function pageOf(q: string): string {
    return `/tim-kiem${queryOf({ q })}`
  }

  function go(path: string): void {
    const q = isFresh ? (recent[active] ?? '') : text
    remember(q)
    dialog.current?.close()
    void navigate(localePath(locale, path))
  }

  function move(event: KeyboardEvent): void {
    const last = choices.length - 1
    const steps: Record<string, number> = {
      ArrowDown: active >= last ? -1 : active + 1,
      ArrowUp: active < 0 ? last : active - 1,
    }
    const next = steps[event.key]
    if (next === undefined || choices.length === 0) return
    event.preventDefault()
    setActive(next)
    document.getElementById(choices[next]?.id ?? '')?.scrollIntoView({ block: 'nearest' })
  }

  function closeOnBackdrop(event: MouseEvent): void {
    if (event.target === dialog.current) dialog.current.close()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is one outside of it
    <dialog
      ref={dialog}
      aria-label={t('search.label')}
      onClose={onClose}
      onClick={closeOnBackdrop}
      className="search-dialog m-0 mx-auto h-dvh max-h-none w-full max-w-none bg-surface text-ink sm:mt-18 sm:h-auto sm:max-h-[min(36rem,calc(100dvh-6rem))] sm:max-w-xl sm:rounded-xl sm:border sm:border-line sm:shadow-pop"
    >
      <div className="flex h-full flex-col sm:max-h-[inherit]">
        <form
          className="flex shrink-0 items-center gap-1 border-b border-line px-2 py-1.5"
          onSubmit={(event) => {
            event.preventDefault()
            const path = current?.path ?? (isFresh ? null : pageOf(text.trim()))
            if (path) go(path)
          }}
        >
          <Search size={20} aria-hidden className="ml-2 shrink-0 text-ink-3" />
          <input
            autoFocus
            type="text"
            role="combobox"
            aria-label={t('search.label')}
            aria-autocomplete="list"
            aria-expanded={choices.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={current?.id}
            value={text}
            maxLength={maxQueryLength}
            placeholder={t('search.placeholder')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            onChange={(event) => {
              setText(event.target.value)
              setActive(-1)
            }}
            onKeyDown={move}
            className="h-12 min-w-0 flex-1 bg-transparent px-2 text-base text-ink outline-none placeholder:text-ink-3"
          />
          <IconButton label={t('search.close')} onClick={() => dialog.current?.close()}>
            <X size={20} aria-hidden />
          </IconButton>
        </form>
        <div className="min-h-0 flex-1 overflow-y-auto p-2" aria-busy={state.kind === 'searching'}>
          <div role="listbox" id={`${id}-list`} aria-label={t('search.title')}>
            {isFresh ? (
              <Recents recent={recent} {...{ choices, active, go, setActive }} />
            ) : (
              <Results groups={groups} q={text.trim()} {...{ choices, active, go, setActive }} />
            )}
          </div>
          {isFresh && recent.length > 0 && (
            <button
              type="button"
              className="mt-1 min-h-11 rounded-md px-3 text-sm font-semibold text-ink-2 hover:bg-surface-3"
              onClick={() => {
                clearRecent()
                setRecent([])
              }}
            >
              {t('search.forget')}
            </button>
          )}
          <Note state={state} isFresh={isFresh && recent.length === 0} />
        </div>
      </div>
    </dialog>
  )
}

type ListProps = {
  choices: Choice[]
  active: number
  go: (path: string) => void
  setActive: (place: number) => void
}

type OptionProps = ListProps & { place: number; children: React.ReactNode }

function Option({ choices, active, go, setActive, place, children }: OptionProps) {
  const choice = choices[place]
  if (!choice) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys, options never have the focus
    <div
      id={choice.id}
      role="option"
      tabIndex={-1}
      aria-selected={place === active}
      onPointerMove={() => setActive(place)}
      onClick={() => go(choice.path)}
      className={`flex min-h-12 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 ${place === active ? 'bg-surface-3' : ''}`}
    >
      {children}
    </div>
  )
}

function Recents({ recent, ...list }: ListProps & { recent: string[] }) {
  const t = useTranslate()
  if (recent.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
    <div role="group" aria-label={t('search.recent')}>
      <p aria-hidden className="px-3 pb-1 pt-2 text-xs font-semibold text-ink-3">
        {t('search.recent')}
      </p>
      {recent.map((q, place) => (
        <Option key={q} place={place} {...list}>
          <Clock size={18} aria-hidden className="shrink-0 text-ink-3" />
          <span className="truncate text-sm font-semibold">{q}</span>
        </Option>
      ))}
    </div>
  )
}

function Results({ groups, q, ...list }: ListProps & { groups: OptionGroup[]; q: string }) {
  const t = useTranslate()
  let place = -1
  return (
    <>
      {groups.map(({ title, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
        <div key={title} role="group" aria-label={t(title)}>
          <p aria-hidden className="px-3 pb-1 pt-2 text-xs font-semibold text-ink-3">
            {t(title)}
          </p>
          {options.map((option) => {
            place += 1
            return (
              <Option key={option.path} place={place} {...list}>
                <OptionFace option={option} />
              </Option>
            )
          })}
        </div>
      ))}
      <Option place={list.choices.length - 1} {...list}>
        <Search size={18} aria-hidden className="shrink-0 text-ink-3" />
        <span className="truncate text-sm font-semibold text-primary">{t('search.all', { q })}</span>
      </Option>
    </>
  )
}

/** Announces the number of results to screen readers, and shows that there are none or that the search failed. */
function Note({ state, isFresh }: { state: SearchState; isFresh: boolean }) {
  const t = useTranslate()
  const isNone = state.kind === 'found' && state.found.total === 0
  const said =
    state.kind === 'searching'
      ? t('search.searching')
      : state.kind === 'found' && !isNone
        ? t('search.found', { count: state.found.total })
        : ''
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {isFresh && <p className="px-3 py-6 text-center text-sm text-ink-2">{t('search.hint.text')}</p>}
      <div role="status">
        {isNone && (
          <p className="px-3 py-4 text-center text-sm text-ink-2">
            <strong className="block font-semibold text-ink">{t('search.none.title', { q: state.q })}</strong>
            {t('search.none.text')}
          </p>
        )}
        {state.kind === 'failed' && (
          <p className="px-3 py-4 text-center text-sm text-danger">
            {t(state.isBusy ? 'search.busy' : 'search.failed')}
          </p>
        )}
      </div>
    </>
  )
}
