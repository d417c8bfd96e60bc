import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const askAfterMs = 250

type Option = {
  id: string
  mark: ReactNode
  name: string
  detail: string
  isDisabled?: boolean
}

type PickerProps<T> = {
  title: string
  text?: string
  label: string
  /** Shown when nothing was found. */
  none: string
  /** Must be stable between renders. An empty text asks for suggestions. */
  read: (q: string) => Promise<T[]>
  option: (one: T) => Option
  choose: (one: T) => void
  close: () => void
}

/** A dialog that finds a subject by words and returns the chosen one. */
export function Picker<T>({ title, text, label, none, read, option, choose, close }: PickerProps<T>) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), askAfterMs)
    return () => clearTimeout(timer)
  }, [typed])
  const find = useCallback(() => read(q), [read, q])
  const { loaded, retry } = useLoaded(find)
  return (
    <Dialog title={title} {...(text !== undefined && { text })} closeLabel={t('desk.close')} onClose={close}>
      <Field
        label={label}
        type="search"
        maxLength={80}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul aria-label={title} aria-busy={loaded === null} className="mt-3 min-h-56">
        {loaded === null &&
          [1, 2, 3].map((row) => (
            <li key={row} className="py-1">
              <Skeleton className="h-14 w-full" />
            </li>
          ))}
        {loaded?.ok && loaded.data.length === 0 && <li className="py-6 text-center text-sm text-ink-2">{none}</li>}
        {loaded?.ok &&
          loaded.data.map((one) => {
            const { id, mark, name, detail, isDisabled = false } = option(one)
            return (
              <li key={id} className="border-t border-line first:border-t-0">
                <button
                  type="button"
                  disabled={isDisabled}
                  onClick={() => choose(one)}
                  className="flex min-h-14 w-full items-center gap-3 rounded-sm px-1 py-2 text-left hover:bg-surface-3 disabled:opacity-50"
                >
                  {mark}
                  <span className="min-w-0 flex-1">
                    <span className="line-clamp-2 text-sm font-semibold">{name}</span>
                    <span className="tabular line-clamp-2 text-[0.8125rem] text-ink-2">{detail}</span>
                  </span>
                </button>
              </li>
            )
          })}
      </ul>
      {loaded && !loaded.ok && (
        <ErrorState
          title={t('state.error.title')}
          text={t('state.error.text')}
          retryLabel={t('state.retry')}
          isBusy={false}
          onRetry={retry}
        />
      )}
    </Dialog>
  )
}
