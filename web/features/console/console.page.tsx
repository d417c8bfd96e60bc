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

/** Screens of operators by the last part of their path. Each separate route would add to the first scripts of every page. */
const screens = {
  'binh-luan-vien': lazyPart(() => import('#web/features/commentator-desk/commentators.tsx'), 'Commentators'),
  'ket-noi': lazyPart(() => import('#web/features/machines/machines.tsx'), 'Machines'),
}
const isScreen = (name: string | undefined): name is keyof typeof screens =>
  name !== undefined && Object.hasOwn(screens, name)

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
  if (isScreen(name) && isOperator) {
    const Screen = screens[name]
    return (
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <Screen />
      </Suspense>
    )
  }
  const { list } = loaded.data
  const resource = list.find((one) => one.name === name)
  return resource ? (
    <RecordList key={resource.name} resource={resource} all={list} isOperator={isOperator} />
  ) : (
    <Overview isOperator={isOperator} />
  )
}
