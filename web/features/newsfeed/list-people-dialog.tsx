import X from 'lucide-react/icons/x'
import { type FeedList, feedListMemberSet, feedListMembers } from '#contract/feed-lists.ts'
import { call } from '#web/api/call.ts'
import { useRead } from '#web/features/account/use-read.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { failureText } from '#web/login/failure-text.ts'
import { memberPath } from '#web/mention/feed-address.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'

type Props = { list: FeedList; isOwn: boolean; changed: () => void; close: () => void }

/** The members of a list. Its owner can remove them. */
export function ListPeopleDialog({ list: { id, name }, isOwn, changed, close }: Props) {
  const t = useTranslate()
  const { data, isFailed, read } = useRead(() => call(feedListMembers, { id }))

  async function remove(userId: string): Promise<void> {
    try {
      await call(feedListMemberSet, { id, userId, isMember: false })
      await read()
      changed()
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }

  return (
    <Dialog title={name} text={t('list.members')} closeLabel={t('post.close')} onClose={close}>
      {!data ? (
        isFailed ? (
          <ReadError read={read} />
        ) : (
          <Skeleton className="h-40 w-full" />
        )
      ) : data.list.length === 0 ? (
        <p className="py-4 text-ink-2">{t('list.members.none')}</p>
      ) : (
        <ul aria-label={t('list.members')}>
          {data.list.map((person) => (
            <li key={person.userId} className="flex items-center gap-1">
              <LocaleLink
                to={memberPath(person.username)}
                onClick={close}
                className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2"
              >
                <Avatar name={person.displayName} seed={person.userId} picture={person.profilePicture} size={36} />
                <span className="min-w-0">
                  <span translate="no" className="block truncate font-semibold">
                    {person.displayName}
                  </span>
                  <span className="block truncate text-sm text-ink-2">@{person.username}</span>
                </span>
              </LocaleLink>
              {isOwn && (
                <IconButton
                  label={t('list.members.remove', { name: person.displayName })}
                  onClick={() => void remove(person.userId)}
                >
                  <X size={18} aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
