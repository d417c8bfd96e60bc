import ListChecks from 'lucide-react/icons/list-checks'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { leaveCase, takeCase, type WaitingCase } from '#contract/work-queue.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { useSession } from '#web/api/session.ts'
import { localePath } from '#web/i18n/locale.ts'
import { useLanguage, useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { failureText } from '#web/login/failure-text.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { CaseRow } from './case-row.tsx'
import { QueueChips } from './queue-chips.tsx'
import { useKeys } from './use-keys.ts'
import { useWork } from './use-work.ts'

const keyOf = ({ queue, id }: WaitingCase) => `${queue} ${id}`

/** The cases that wait for the viewer, longest waiting first, with one key to open and one to take each. */
export function WorkList() {
  const t = useTranslate()
  const [queue, setQueue] = useState('')
  const { work, hasFailed, reload } = useWork(queue)
  const cases = work?.cases ?? []
  /** The marked case, by its key: other cases come and go. Its place is where the mark goes when it is done. */
  const [marked, setMarked] = useState({ key: '', at: 0 })
  const found = cases.findIndex((one) => keyOf(one) === marked.key)
  const at = found >= 0 ? found : Math.min(marked.at, Math.max(0, cases.length - 1))
  const navigate = useNavigate()
  const { locale } = useLanguage()
  const session = useSession()
  const ownId = session.kind === 'member' ? session.user.userId : null
  const isMine = (one: WaitingCase) => one.takenBy !== null && one.takenBy.userId === ownId

  async function toggle(one: WaitingCase): Promise<void> {
    const { queue, id } = one
    try {
      if (isMine(one)) await call(leaveCase, { queue, id })
      else await call(takeCase, { queue, id })
    } catch (error) {
      const name = error instanceof CallError ? error.name : ''
      const known = { CONFLICT: t('console.queue.taken'), NOT_FOUND: t('console.queue.gone') }[name]
      showToast({ tone: 'danger', title: known ?? failureText(t, error) })
    }
    await reload()
  }

  function mark(index: number): void {
    const one = cases[index]
    if (one) setMarked({ key: keyOf(one), at: index })
  }

  const current = cases[at]
  useKeys({
    j: () => mark(Math.min(cases.length - 1, at + 1)),
    k: () => mark(Math.max(0, at - 1)),
    e: () => current && void navigate(localePath(locale, current.path)),
    t: () => current && void toggle(current),
  })

  if (!work && hasFailed) return <ReadError read={reload} />
  if (!work) return <Skeleton className="h-64 w-full" />
  const total = work.queues.reduce((sum, { name, count }) => sum + (queue === '' || queue === name ? count : 0), 0)
  return (
    <>
      <QueueChips queues={work.queues} chosen={queue} choose={setQueue} />
      {cases.length === 0 ? (
        <div className="card mt-3">
          <EmptyState
            icon={<ListChecks size={24} />}
            title={t('console.queue.none')}
            text={t('console.queue.none.text')}
          />
        </div>
      ) : (
        <>
          <p className="mt-2 hidden text-xs text-ink-3 md:block">{t('console.queue.keys')}</p>
          <ol className="card mt-2 divide-y divide-line overflow-hidden">
            {cases.map((one, index) => (
              <CaseRow
                key={keyOf(one)}
                one={one}
                isCurrent={index === at}
                isMovedTo={index === at && marked.key !== ''}
                isMine={isMine(one)}
                toggle={() => void toggle(one)}
              />
            ))}
          </ol>
          {total > cases.length && (
            <p className="mt-2 text-sm text-ink-2">{t('console.queue.more', { count: cases.length })}</p>
          )}
        </>
      )}
    </>
  )
}
