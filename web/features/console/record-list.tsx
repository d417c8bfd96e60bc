import ListX from 'lucide-react/icons/list-x'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type ConsoleRecord, type ConsoleResource, consoleUndo, undoMs } from '#contract/console.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { lazyPart } from '#web/shell/lazy-part.ts'
import { ReadError } from '#web/shell/read-error.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { FilterRow, type Narrowed } from './filter-row.tsx'
import { useLabels } from './labels.ts'
import { RecordTable } from './record-table.tsx'
import { SearchBox } from './search-box.tsx'
import { type Undoable, UndoBar } from './undo-bar.tsx'
import { useKeys } from './use-keys.ts'
import { useRecordNames } from './use-record-names.ts'
import { useRecords } from './use-records.ts'

const RecordSheet = lazyPart(() => import('./record-sheet.tsx'), 'RecordSheet')

/** Value of `muc` in the URL for a new record. No record has this id. */
const newId = '-'

/** The list of a resource. The URL stores the filters and the open record. */
export function RecordList({ resource, all }: { resource: ConsoleResource; all: ConsoleResource[] }) {
  const t = useTranslate()
  const labels = useLabels()
  const [search, setSearch] = useSearchParams()
  const narrowed = { q: search.get('q') ?? '', filter: search.get('loc') ?? '' }
  const openId = search.get('muc')
  const records = useRecords({ resource: resource.name, ...narrowed })
  const names = useRecordNames(resource, all)
  const [at, setAt] = useState(0)
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const about = labels.about(resource.name)
  const { list, total, state, hasMore, more, reload, put, drop } = records

  const change = (to: Record<string, string | null>) =>
    setSearch(
      (now) => {
        for (const [name, value] of Object.entries(to)) {
          if (value) now.set(name, value)
          else now.delete(name)
        }
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  const narrow = ({ q, filter }: Narrowed) => {
    setAt(0)
    change({ q, loc: filter })
  }
  const open = (id: string | null) => change({ muc: id })
  const move = (by: number) => setAt((now) => Math.max(0, Math.min(list.length - 1, now + by)))
  const forget = useCallback(() => setUndoable(null), [])

  async function undo(): Promise<void> {
    if (!undoable) return
    forget()
    try {
      const { id, record } = await call(consoleUndo, { changeId: undoable.changeId })
      if (record) put(record)
      else drop(id)
      showToast({ tone: 'success', title: t('console.undone') })
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }

  const done = (changeId: string, text: string) => setUndoable({ changeId, text, until: Date.now() + undoMs })

  function saved(record: ConsoleRecord, changeId: string): void {
    done(changeId, t(openId === newId ? 'console.added' : 'console.saved'))
    put(record)
    open(null)
  }

  function addedMany(count: number): void {
    showToast({ tone: 'success', title: t('console.files.added', { count }) })
    reload()
    open(null)
  }

  function removed(id: string, changeId: string): void {
    done(changeId, t('console.removed'))
    drop(id)
    open(null)
  }

  useKeys({
    '/': () => box.current?.focus(),
    j: () => move(1),
    k: () => move(-1),
    e: () => open(list[at]?.id ?? null),
    n: () => resource.canAdd && open(newId),
    z: () => void undo(),
  })

  return (
    <section aria-labelledby="resource-title" className="min-w-0">
      <div className="flex flex-wrap items-center gap-3">
        <h1 id="resource-title" className="text-xl font-bold">
          {labels.resource(resource.name)}
        </h1>
        <p aria-live="polite" className="tabular text-sm text-ink-3">
          {state !== 'loading' && t('console.total', { count: total })}
        </p>
        {resource.canAdd && (
          <Button size="small" className="ml-auto" onClick={() => open(newId)}>
            <Plus size={16} aria-hidden />
            {t('console.add')}
          </Button>
        )}
      </div>
      {about !== '' && <p className="mt-1 max-w-3xl text-sm text-ink-2">{about}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {resource.canSearch && <SearchBox box={box} q={narrowed.q} search={(q) => narrow({ ...narrowed, q })} />}
        <FilterRow resource={resource} names={names} narrowed={narrowed} narrow={narrow} />
      </div>
      <p className="mt-2 hidden text-xs text-ink-3 md:block">
        {t(resource.canAdd ? 'console.keys' : 'console.keys.read')}
      </p>
      <div className="mt-2" aria-busy={state === 'loading'}>
        {state === 'failed' && list.length === 0 ? (
          <ReadError read={reload} />
        ) : list.length > 0 ? (
          <RecordTable resource={resource} names={names} list={list} at={at} setAt={setAt} open={open} />
        ) : state === 'loading' ? (
          <Skeleton className="h-96 w-full" />
        ) : (
          <div className="card">
            <EmptyState
              icon={<ListX size={24} />}
              title={t('console.none')}
              text={t(resource.canAdd ? 'console.none.text' : 'console.none.read')}
            />
          </div>
        )}
        {hasMore && (
          <Button tone="quiet" className="mt-2 w-full" isBusy={state === 'loading'} onClick={more}>
            {t('state.showMore')}
          </Button>
        )}
      </div>
      {openId !== null && (
        <Suspense fallback={null}>
          <RecordSheet
            key={openId}
            resource={resource}
            names={names}
            id={openId === newId ? null : openId}
            close={() => open(null)}
            saved={saved}
            addedMany={addedMany}
            removed={removed}
          />
        </Suspense>
      )}
      {undoable && openId === null && (
        <UndoBar key={undoable.changeId} done={undoable} undo={() => void undo()} gone={forget} />
      )}
    </section>
  )
}
