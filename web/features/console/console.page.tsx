import { useParams } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { ReadError } from '#web/shell/read-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { readResources } from './console-frame.tsx'
import { ConsoleGate } from './console-gate.tsx'
import { ConsoleNav } from './console-nav.tsx'
import { Overview } from './overview.tsx'
import { RecordList } from './record-list.tsx'
import { useSections } from './use-sections.ts'

/** A list and a form for each resource that the server declares. The server checks permissions in each call. */
export default function ConsolePage() {
  const t = useTranslate()
  const session = useSession()
  return (
    <div className="px-4 py-4 sm:px-6">
      <PageHead title={t('console.title')} description={t('console.text')} isIndexed={false} />
      <ConsoleGate title={t('console.title')} who="moderators">
        {session.kind === 'member' && (
          <Console key={session.user.userId} isOperator={session.user.role === 'operator'} />
        )}
      </ConsoleGate>
    </div>
  )
}

function Console({ isOperator }: { isOperator: boolean }) {
  const { resource: name } = useParams()
  const { loaded, retry } = useLoaded(readResources)
  const list = loaded?.ok ? loaded.data.list : []
  const sections = useSections(list, isOperator)
  if (!loaded) return <Skeleton className="h-96 w-full" />
  if (!loaded.ok) return <ReadError read={retry} />
  const resource = list.find((one) => one.name === name)
  return (
    <div className="grid gap-5 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <ConsoleNav sections={sections} current={name ?? null} />
      {resource ? <RecordList key={resource.name} resource={resource} all={list} /> : <Overview sections={sections} />}
    </div>
  )
}
