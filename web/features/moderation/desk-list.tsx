import ListChecks from 'lucide-react/icons/list-checks'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { MarkedCase } from './marked-case.ts'

type Part<T> = { list: readonly T[]; next: string | null }

type DeskListProps<T> = {
  /** Must be the same function in each render. A new function reads the list again. */
  read(after: string | undefined): Promise<Part<T>>
  /** Returns the id of the case. */
  keyOf(item: T): string
  /** Adds a page to the list, when its items may belong to earlier ones. By default, it is appended. */
  join?(list: readonly T[], more: readonly T[]): readonly T[]
  empty: string
  emptyText?: string
  /** Call `reload` after a decision. It reads the list again. */
  children(item: T, reload: () => Promise<void>): ReactNode
}

function appended<T>(list: readonly T[], more: readonly T[]): readonly T[] {
  return [...list, ...more]
}

/** A list on the moderators' desk, read on mount and on `reload`. */
export function DeskList<T>({ read, keyOf, join = appended, empty, emptyText, children }: DeskListProps<T>) {
  const t = useTranslate()
  const [part, setPart] = useState<Part<T> | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const marked = useSearchParams()[0].get('viec')

  const load = useCallback(async () => {
    setBusy(true)
    try {
      setPart(await read(undefined))
      setFailure(null)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }, [read])
  useEffect(() => void load(), [load])

  async function more({ list, next }: Part<T>): Promise<void> {
    setBusy(true)
    try {
      const rest = await read(next ?? undefined)
      setPart({ list: join(list, rest.list), next: rest.next })
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    } finally {
      setBusy(false)
    }
  }

  if (failure)
    return (
      <ErrorState
        title={t('moderation.failed')}
        text={failureText(t, failure)}
        retryLabel={t('moderation.retry')}
        isBusy={isBusy}
        onRetry={() => void load()}
      />
    )
  if (!part)
    return (
      <div aria-busy="true" className="space-y-3">
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-28 w-full" />
      </div>
    )
  if (part.list.length === 0)
    return (
      <div className="card">
        <EmptyState icon={<ListChecks size={24} />} title={empty} text={emptyText ?? t('moderation.none.text')} />
      </div>
    )
  return (
    <>
      <ul className="space-y-3">
        {part.list.map((item) => (
          <MarkedCase key={keyOf(item)} value={keyOf(item) === marked}>
            {children(item, load)}
          </MarkedCase>
        ))}
      </ul>
      {part.next !== null && (
        <Button tone="quiet" className="mt-3 w-full" isBusy={isBusy} onClick={() => void more(part)}>
          {t('moderation.more')}
        </Button>
      )}
    </>
  )
}
