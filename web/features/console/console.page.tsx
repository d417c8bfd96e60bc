import ShieldCheck from 'lucide-react/icons/shield-check'
import { type ReactNode, useCallback } from 'react'
import { useParams } from 'react-router'
import { consoleResources } from '#contract/console.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { outranks } from '#web/features/chat/rank.ts'
import { askToLogIn } from '#web/features/session/login.state.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { ReadError } from '#web/shell/read-error.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ConsoleNav } from './console-nav.tsx'
import { Overview } from './overview.tsx'
import { RecordList } from './record-list.tsx'
import { useSections } from './use-sections.ts'

const readResources = () => call(consoleResources)

/** What operators look after: a list and a form for whatever the server declares. It decides in each call who may. */
export default function ConsolePage() {
  const t = useTranslate()
  const session = useSession()
  return (
    <div className="px-4 py-4 sm:px-6">
      <PageHead title={t('console.title')} description={t('console.text')} isIndexed={false} />
      {session.kind === 'starting' && <Skeleton className="h-96 w-full" />}
      {session.kind === 'guest' && (
        <Closed
          text={t('console.guest')}
          action={<Button onClick={() => void askToLogIn('login')}>{t('session.login')}</Button>}
        />
      )}
      {session.kind === 'member' &&
        (outranks(session.user.role, 'commentator') ? (
          <Console key={session.user.userId} isOperator={session.user.role === 'operator'} />
        ) : (
          <Closed text={t('console.notAllowed')} />
        ))}
    </div>
  )
}

function Console({ isOperator }: { isOperator: boolean }) {
  const { resource: name } = useParams()
  const read = useCallback(readResources, [])
  const { loaded, retry } = useLoaded(read)
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

function Closed({ text, action }: { text: string; action?: ReactNode }) {
  const t = useTranslate()
  return (
    <div className="card">
      <h1 className="sr-only">{t('console.title')}</h1>
      <EmptyState icon={<ShieldCheck size={24} />} title={t('console.title')} text={text} action={action} />
    </div>
  )
}
