import { Suspense } from 'react'
import { useParams } from 'react-router'
import { mayAs } from '#contract/rules/roles.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { PageHead } from '#web/way/page-head.tsx'
import { ConsoleGate } from './console-gate.tsx'
import { useDesk } from './desk-data.ts'
import { Overview } from './overview.tsx'
import { RecordList } from './record-list.tsx'

const Machines = lazyPart(() => import('#web/features/machines/machines.tsx'), 'Machines')

/** A list and a form for each resource that the server declares. The server checks permissions in each call. */
export default function ConsolePage() {
  const t = useTranslate()
  const session = useSession()
  return (
    <>
      <PageHead title={t('console.title')} description={t('console.text')} isIndexed={false} />
      <ConsoleGate title={t('console.title')} access="staff">
        {session.kind === 'member' && (
          <Console key={session.user.userId} isOperator={mayAs(session.user.role, 'operator')} />
        )}
      </ConsoleGate>
    </>
  )
}

function Console({ isOperator }: { isOperator: boolean }) {
  const { resource: name } = useParams()
  const { resources: loaded, retry } = useDesk()
  if (!loaded) return <Skeleton className="h-96 w-full" />
  if (!loaded.ok) return <ReadError read={retry} />
  // No separate route, because each route adds to the first scripts of every page.
  if (name === 'ket-noi' && isOperator)
    return (
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <Machines />
      </Suspense>
    )
  const { list } = loaded.data
  const resource = list.find((one) => one.name === name)
  return resource ? (
    <RecordList key={resource.name} resource={resource} all={list} isOperator={isOperator} />
  ) : (
    <Overview isOperator={isOperator} />
  )
}
