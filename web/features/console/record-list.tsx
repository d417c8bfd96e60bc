import ListX from 'lucide-react/icons/list-x'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useCallback, useRef, useState } from 'react'
import { type ConsoleRecord, type ConsoleResource, consoleUndo, undoMs } from '#contract/console.ts'
import { type ActResult, type BulkResult, consoleBulkUndo } from '#contract/console-lists.ts'
import { maxCounted } from '#contract/envelope.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { failureText } from '#web/login/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { lazyPart } from '#web/way/lazy-part.ts'
import { ActButtons } from './act-buttons.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { bulkFields } from './bulk-fields.ts'
import { FilterRow } from './filter-row.tsx'
import { useLabels } from './labels.ts'
import { ListTools } from './list-tools.tsx'
import { RecordTable } from './record-table.tsx'
import { SearchBox } from './search-box.tsx'
import { type Undoable, UndoBar } from './undo-bar.tsx'
import { useBulk } from './use-bulk.ts'
import { useKeys } from './use-keys.ts'
import { type Narrowed, useListAddress } from './use-list-address.ts'
import { useRecordNames } from './use-record-names.ts'
import { useRecords } from './use-records.ts'
import { ViewBar } from './view-bar.tsx'

const BulkSheet = lazyPart(() => import('./bulk-sheet.tsx'), 'BulkSheet')
const BulkActSheet = lazyPart(() => import('./bulk-act-sheet.tsx'), 'BulkActSheet')
const RecordSheet = lazyPart(() => import('./record-sheet.tsx'), 'RecordSheet')

/** Value of `muc` in the URL for a new record. No record has this id. */
const newId = '-'

type Props = { resource: ConsoleResource; all: ConsoleResource[]; isOperator: boolean }

/** The list of a resource. The URL stores the filters, the order, the columns and the open record. */
export function RecordList({ resource, all, isOperator }: Props) {
  const t = useTranslate()
  const numberText = useNumberText()
  const labels = useLabels()
  const address = useListAddress(resource)
  const { narrowed, openId, open } = address
  const records = useRecords({ resource: resource.name, ...narrowed })
  const names = useRecordNames(resource, all)
  const [at, setAt] = useState(0)
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const about = labels.about(resource.name)
  const { list, total, state, hasMore, more, reload, put, drop } = records

  const bulk = useBulk(list)
  const listActs = resource.acts.filter(({ isOfList }) => isOfList)
  const canChange = bulkFields(resource).length > 0
  const recordActs = resource.acts.filter(({ isOfList, needsMember, otherOf }) => !isOfList && !needsMember && !otherOf)
  const bulkAct = recordActs.find(({ name }) => typeof bulk.sheet === 'object' && bulk.sheet?.act === name)
  const narrow = (to: Narrowed) => {
    setAt(0)
    bulk.clear()
    address.narrow(to)
  }
  const move = (by: number) => setAt((now) => Math.max(0, Math.min(list.length - 1, now + by)))
  const forget = useCallback(() => setUndoable(null), [])

  async function undo(): Promise<void> {
    if (!undoable) return
    forget()
    try {
      const [changeId = ''] = undoable.changeIds
      const undone =
        undoable.changeIds.length === 1
          ? [{ ...(await call(consoleUndo, { changeId })), error: null }]
          : (await call(consoleBulkUndo, { changeIds: [...undoable.changeIds] })).list
      for (const { id, record } of undone) {
        if (record) put(record)
        else if (id !== null) drop(id)
      }
      const failed = undone.filter(({ error }) => error !== null).length
      if (failed === 0) showToast({ tone: 'success', title: t('console.undone') })
      else showToast({ tone: 'danger', title: t('staff.bulk.notUndone', { count: failed }) })
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }

  const done = (changeIds: readonly string[], text: string) =>
    setUndoable({ changeIds, text, until: Date.now() + undoMs })

  function saved(record: ConsoleRecord, changeId: string): void {
    // A dangerous setting has not changed yet.
    const isWaiting = resource.name === 'settings' && record.values.state === 'waiting'
    const isDue = isWaiting && typeof record.values.dueAt === 'number'
    const saved = isDue ? 'console.savedDue' : isWaiting ? 'console.savedWaiting' : 'console.saved'
    done([changeId], t(openId === newId ? 'console.added' : saved))
    put(record)
    open(null)
  }

  function addedMany(count: number): void {
    showToast({ tone: 'success', title: t('console.files.added', { count }) })
    reload()
    open(null)
  }

  function removed(id: string, changeId: string): void {
    done([changeId], t('console.removed'))
    drop(id)
    open(null)
  }

  function actsDone(results: readonly ActResult[]): void {
    const refused = results.filter(({ error }) => error !== null).length
    if (refused > 0) showToast({ tone: 'danger', title: t('staff.bulk.failed', { count: refused }) })
    else showToast({ tone: 'success', title: t('staff.act.done') })
    bulk.clear()
    reload()
  }

  function bulkDone(results: readonly BulkResult[]): void {
    const made = results.filter(({ error }) => error === null)
    for (const { id, record } of made) {
      if (record) put(record)
      else drop(id)
    }
    const [changed, refused] = [made.length, results.length - made.length]
    const changeIds = made.flatMap(({ changeId }) => changeId ?? [])
    if (changeIds.length > 0) done(changeIds, t('staff.bulk.done', { count: changed }))
    if (refused > 0) showToast({ tone: 'danger', title: t('staff.bulk.failed', { count: refused }) })
    bulk.clear()
  }

  useKeys({
    '/': () => box.current?.focus(),
    j: () => move(1),
    k: () => move(-1),
    e: () => open(list[at]?.id ?? null),
    n: () => resource.canAdd && open(newId),
    x: () => list[at] && bulk.toggle(list[at].id),
    z: () => void undo(),
  })

  return (
    <section aria-labelledby="resource-title" className="min-w-0">
      <div className="flex flex-wrap items-center gap-3">
        <h1 id="resource-title" className="text-xl font-bold">
          {labels.resource(resource.name)}
        </h1>
        <p aria-live="polite" className="tabular text-sm text-ink-3">
          {state !== 'loading' &&
            t(total < maxCounted ? 'console.total' : 'console.total.most', { total: numberText(total) })}
        </p>
        {listActs.length > 0 && (
          <div className="ml-auto">
            <ActButtons resource={resource.name} id={null} acts={listActs} names={names} done={reload} />
          </div>
        )}
        {resource.canAdd && (
          <Button size="small" className={listActs.length > 0 ? '' : 'ml-auto'} onClick={() => open(newId)}>
            <Plus size={16} aria-hidden />
            {t('console.add')}
          </Button>
        )}
      </div>
      {about !== '' && <p className="mt-1 max-w-3xl text-sm text-ink-2">{about}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {resource.canSearch && <SearchBox box={box} q={narrowed.q} search={(q) => narrow({ ...narrowed, q })} />}
        <FilterRow resource={resource} names={names} narrowed={narrowed} narrow={narrow} />
        <ListTools resource={resource} address={address} isOperator={isOperator} />
      </div>
      <ViewBar resource={resource.name} query={address.query} show={address.show} isOperator={isOperator} />
      <p className="mt-2 hidden text-xs text-ink-3 md:block">
        {t(resource.canAdd ? 'console.keys' : 'console.keys.read')}
      </p>
      <div className="mt-2" aria-busy={state === 'loading'}>
        {state === 'failed' && list.length === 0 ? (
          <ReadError read={reload} />
        ) : list.length > 0 ? (
          <RecordTable
            resource={resource}
            columns={address.columns}
            sort={narrowed.sort}
            sortBy={(sort) => narrow({ ...narrowed, sort })}
            bulk={canChange || resource.canRemove || recordActs.length > 0 ? bulk : null}
            {...{ names, list, at, setAt, open }}
          />
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
      {bulk.records.length > 0 && (
        <BulkBar
          count={bulk.records.length}
          canChange={canChange}
          canRemove={resource.canRemove}
          change={() => bulk.setSheet('change')}
          remove={() => bulk.setSheet('remove')}
          acts={recordActs.map((act) => ({ ...act, label: labels.act(resource.name, act.name) }))}
          act={(act) => bulk.setSheet({ act })}
          clear={bulk.clear}
        />
      )}
      {bulkAct && bulk.records.length > 0 && (
        <Suspense fallback={null}>
          <BulkActSheet
            resource={resource}
            names={names}
            records={bulk.records}
            act={bulkAct}
            close={() => bulk.setSheet(null)}
            done={actsDone}
          />
        </Suspense>
      )}
      {typeof bulk.sheet === 'string' && bulk.records.length > 0 && (
        <Suspense fallback={null}>
          <BulkSheet
            resource={resource}
            names={names}
            records={bulk.records}
            isRemoval={bulk.sheet === 'remove'}
            close={() => bulk.setSheet(null)}
            done={bulkDone}
          />
        </Suspense>
      )}
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
            acted={(id, record) => {
              if (record) put(record)
              else drop(id)
              open(null)
            }}
          />
        </Suspense>
      )}
      {undoable && openId === null && (
        <UndoBar key={undoable.changeIds[0]} done={undoable} undo={() => void undo()} gone={forget} />
      )}
    </section>
  )
}
