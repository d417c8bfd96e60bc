import Users from 'lucide-react/icons/users'
import X from 'lucide-react/icons/x'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { type ConsoleView, consoleRemoveView, consoleSaveView, consoleViews } from '#contract/console-lists.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { showToast } from '#web/ui/toast.ts'

type Props = {
  resource: string
  /** Query of the list as it is shown now; empty for the whole list. */
  query: string
  show: (query: string) => void
  /** True when the viewer may remove shared views of others. */
  isOperator: boolean
}

/** Saved views of a list: the viewer's, and those that are shared with the desk. */
export function ViewBar({ resource, query, show, isOperator }: Props) {
  const t = useTranslate()
  const [views, setViews] = useState<readonly ConsoleView[]>([])
  const [isNaming, setNaming] = useState(false)

  const read = useCallback(async () => {
    try {
      setViews((await call(consoleViews, { resource })).list)
    } catch (error) {
      console.warn('The saved views could not be read', error)
    }
  }, [resource])
  useEffect(() => void read(), [read])

  async function act(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
    await read()
  }

  if (views.length === 0 && query === '') return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {views.map(({ id, name, isShared, isOwn, query: kept }) => (
        <span
          key={id}
          className={classNames(
            'inline-flex min-h-9 items-center rounded-full border text-sm',
            kept === query ? 'border-primary bg-primary-soft text-primary' : 'border-line bg-surface text-ink-2',
          )}
        >
          <button
            type="button"
            aria-pressed={kept === query}
            className="flex min-h-9 items-center gap-1.5 rounded-full px-3 font-semibold hover:text-ink max-md:min-h-11"
            onClick={() => show(kept === query ? '' : kept)}
          >
            {isShared && <Users size={14} aria-hidden />}
            {name}
            {isShared && <span className="sr-only">({t('staff.view.shared')})</span>}
          </button>
          {(isOwn || isOperator) && (
            <button
              type="button"
              aria-label={t('console.dropFilter', { name })}
              className="flex min-h-9 items-center rounded-full pr-3 pl-1 text-ink-3 hover:text-ink max-md:min-h-11"
              onClick={() => void act(() => call(consoleRemoveView, { id }))}
            >
              <X size={14} aria-hidden />
            </button>
          )}
        </span>
      ))}
      {query !== '' && !views.some((view) => view.query === query) && !isNaming && (
        <Button tone="quiet" size="small" onClick={() => setNaming(true)}>
          {t('console.saveFilter')}
        </Button>
      )}
      {isNaming && (
        <NewView
          save={(name, isShared) => {
            setNaming(false)
            if (name !== '') void act(() => call(consoleSaveView, { resource, name, isShared, query }))
          }}
        />
      )}
    </div>
  )
}

function NewView({ save }: { save: (name: string, isShared: boolean) => void }) {
  const t = useTranslate()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(name.trim(), isShared)
  }
  return (
    <form className="flex flex-wrap items-center gap-2" onSubmit={submit}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the press that opened it asked for it
        autoFocus
        aria-label={t('console.saveFilter.name')}
        placeholder={t('console.saveFilter.name')}
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && save('', false)}
        className="h-10 w-44 rounded-md border border-line-strong bg-surface px-3 text-sm text-ink"
      />
      <label className="flex min-h-10 items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
          className="size-4 accent-primary-fill"
        />
        {t('staff.view.share')}
      </label>
      <Button type="submit" size="small">
        {t('console.save')}
      </Button>
    </form>
  )
}
