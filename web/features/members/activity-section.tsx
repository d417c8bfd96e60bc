import Activity from 'lucide-react/icons/activity'
import Lightbulb from 'lucide-react/icons/lightbulb'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import PenLine from 'lucide-react/icons/pen-line'
import Repeat2 from 'lucide-react/icons/repeat-2'
import { type ComponentType, useCallback } from 'react'
import { type MemberAct, newsfeedActivity } from '#contract/newsfeed.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { useKeysetList } from '#web/api/use-keyset-list.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { KeysetList } from '#web/list/keyset-list.tsx'
import { useLocale } from '#web/root-data.ts'
import { TimeSince } from '#web/time/time-since.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { TipPick } from './tip-pick.tsx'

const icons: Record<MemberAct['kind'], ComponentType<{ size: number; 'aria-hidden': boolean }>> = {
  post: PenLine,
  share: Repeat2,
  tip: Lightbulb,
  comment: MessageSquareText,
}
const pending = Array.from({ length: 5 }, (_, place) => `pending-${place}`)

export function ActivitySection({ username, name }: { username: string; name: string }) {
  const viewer = useSession()
  if (viewer.kind === 'starting') return <ActSkeletons />
  return <Acts key={`${viewer.kind} ${username}`} username={username} name={name} />
}

function Acts({ username, name }: { username: string; name: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const read = useCallback(
    (after: string | undefined) => call(newsfeedActivity, { username, locale, ...(after && { after }) }),
    [username, locale],
  )
  const listed = useKeysetList(read)
  return (
    <KeysetList
      listed={listed}
      loading={<ActSkeletons />}
      empty={
        <div className="card">
          <EmptyState
            icon={<Activity size={24} />}
            title={t('member.activity.none')}
            text={t('member.activity.none.text', { name })}
          />
        </div>
      }
    >
      <ol
        aria-label={t('member.activity')}
        aria-busy={listed.state === 'loading'}
        className="card overflow-hidden py-2"
      >
        {listed.list.map((act) => (
          <li key={`${act.kind} ${act.id}`}>
            <Act act={act} />
          </li>
        ))}
      </ol>
    </KeysetList>
  )
}

function Act({ act: { kind, id, at, path, text, on } }: { act: MemberAct }) {
  const t = useTranslate()
  const Icon = icons[kind]
  return (
    <LocaleLink to={path} className="flex gap-3 px-4 py-3 hover:bg-surface-3 focus-visible:-outline-offset-2 sm:px-5">
      <span
        aria-hidden
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary"
      >
        <Icon size={18} aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-2">
          <span>{t(`member.activity.${kind}`)}</span>
          <span className="text-ink-3">
            <TimeSince at={at} />
          </span>
        </span>
        {on !== null && <span className="mt-0.5 line-clamp-2 font-semibold wrap-anywhere">{on}</span>}
        {kind === 'tip' && <TipPick id={id} />}
        {text !== '' && <span className="mt-0.5 line-clamp-3 whitespace-pre-line wrap-anywhere">{text}</span>}
      </span>
    </LocaleLink>
  )
}

function ActSkeletons() {
  const t = useTranslate()
  return (
    <ul aria-busy aria-label={t('member.activity.loading')} className="card overflow-hidden py-2">
      {pending.map((key) => (
        <li key={key} className="flex gap-3 px-4 py-3 sm:px-5">
          <Skeleton className="size-9 rounded-full!" />
          <span className="flex-1">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="mt-2 h-5 w-full max-w-md" />
          </span>
        </li>
      ))}
    </ul>
  )
}
