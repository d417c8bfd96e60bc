import Check from 'lucide-react/icons/check'
import ListPlus from 'lucide-react/icons/list-plus'
import Lock from 'lucide-react/icons/lock'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import { type FeedList, feedListMemberSet, feedLists } from '#contract/feed-lists.ts'
import { call } from '#web/api/call.ts'
import { useRead } from '#web/features/account/use-read.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { failureText } from '#web/login/failure-text.ts'
import { pathOf } from '#web/mention/feed-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { ListForm } from './list-form.tsx'

const rowClass =
  'flex min-h-14 w-full items-center gap-3 rounded-md border border-line bg-surface-2 px-3.5 py-2 text-left hover:border-line-strong'

type Props = {
  /** With a member, the dialog adds this member to own lists. Without one, it opens lists. */
  member?: { userId: string; displayName: string }
  close: () => void
}

export function ListsDialog({ member, close }: Props) {
  const t = useTranslate()
  const numberText = useNumberText()
  const { data, isFailed, read } = useRead(() => call(feedLists, member ? { userId: member.userId } : {}))
  const [isCreating, setCreating] = useState(false)
  const [busyId, setBusyId] = useState<string | null>(null)

  async function put(id: string, isMember: boolean): Promise<void> {
    if (!member || busyId !== null) return
    setBusyId(id)
    try {
      await call(feedListMemberSet, { id, userId: member.userId, isMember })
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
    await read()
    setBusyId(null)
  }

  async function created(list: FeedList): Promise<void> {
    setCreating(false)
    if (member) await put(list.id, true)
    else await read()
  }

  const about = (list: FeedList) => (
    <span className="min-w-0 flex-1">
      <span className="flex items-center gap-1.5 text-sm font-semibold">
        <span className="min-w-0 truncate">{list.name}</span>
        {!list.isPublic && <Lock size={14} aria-label={t('list.private')} className="shrink-0 text-ink-2" />}
      </span>
      <span className="tabular block truncate text-[0.8125rem] text-ink-2">
        {t('list.members.count', { count: numberText(list.members) })}
        {!member && ` · ${list.owner.displayName}`}
      </span>
    </span>
  )
  const section = (title: string, rows: ReactNode[]) =>
    rows.length > 0 && (
      <section aria-label={title}>
        <h3 className="font-semibold">{title}</h3>
        <ul className="mt-2 flex flex-col gap-2">{rows}</ul>
      </section>
    )
  const link = (list: FeedList) => (
    <li key={list.id}>
      <LocaleLink to={pathOf({ list: list.id })} onClick={close} className={rowClass}>
        {about(list)}
      </LocaleLink>
    </li>
  )

  return (
    <Dialog
      title={member ? t('list.add.title', { name: member.displayName }) : t('list.title')}
      text={t(member ? 'list.add.text' : 'list.text')}
      closeLabel={t('post.close')}
      onClose={close}
    >
      {!data ? (
        isFailed ? (
          <ReadError read={read} />
        ) : (
          <Skeleton className="h-40 w-full" />
        )
      ) : (
        <div className="flex flex-col gap-5">
          {member
            ? data.own.length > 0 && (
                <ul aria-label={t('list.own')} className="flex flex-col gap-2">
                  {data.own.map((list) => (
                    <li key={list.id}>
                      <button
                        type="button"
                        aria-pressed={list.hasMember}
                        aria-busy={busyId === list.id || undefined}
                        onClick={() => void put(list.id, !list.hasMember)}
                        className={rowClass}
                      >
                        {about(list)}
                        <span
                          aria-hidden
                          className={`flex size-6 shrink-0 items-center justify-center rounded-sm border ${list.hasMember ? 'border-primary-fill bg-primary-fill text-on-primary' : 'border-line-strong'}`}
                        >
                          {list.hasMember && <Check size={16} />}
                        </span>
                      </button>
                    </li>
                  ))}
                </ul>
              )
            : section(t('list.own'), data.own.map(link))}
          {!member && section(t('list.followed'), data.followed.map(link))}
          {data.own.length === 0 && !isCreating && (member || data.followed.length === 0) && (
            <EmptyState icon={<ListPlus size={24} />} title={t('list.none')} text={t('list.none.text')} />
          )}
          {isCreating ? (
            <ListForm saved={(list) => void created(list)} cancel={() => setCreating(false)} />
          ) : (
            <Button tone="neutral" onClick={() => setCreating(true)}>
              <Plus size={18} aria-hidden />
              {t('list.new')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}
