import { useCallback, useEffect, useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { operatorOnline } from '#contract/live.ts'
import { onlineList, showOnline } from '#contract/presence.ts'
import { call } from '#web/api/call.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useLocale } from '#web/root-data.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Person = DataOf<typeof onlineList>['list'][number]
type Loaded = { people: Person[]; page: number; pages: number; site: DataOf<typeof showOnline>; isDeskOn: boolean }

/**
 * Lists the members in a room, and shows the number of people on the whole site. Guests are not listed, because they
 * have no name.
 */
export function PeopleDialog({ groupId, close }: { groupId: string; close: () => void }) {
  const t = useTranslate()
  const tag = formattingTags[useLocale()]
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)

  const load = useCallback(
    async (page: number, known: Person[]) => {
      setFailure(null)
      setBusy(true)
      try {
        const [{ list, totalPage }, site, desk] = await Promise.all([
          call(onlineList, { roomId: groupId, pageNum: page }),
          call(showOnline),
          call(operatorOnline),
        ])
        const seen = new Set(known.map(({ userId }) => userId))
        const people = [...known, ...list.filter(({ userId }) => !seen.has(userId))]
        setLoaded({ people, page, pages: totalPage, site, isDeskOn: desk.online })
      } catch (error) {
        setFailure(error)
      } finally {
        setBusy(false)
      }
    },
    [groupId],
  )
  useEffect(() => void load(1, []), [load])

  return (
    <Dialog title={t('chat.peopleTitle')} closeLabel={t('chat.close')} onClose={close}>
      {failure ? (
        <ErrorState
          title={t('chat.peopleFailed')}
          text={failureText(t, failure)}
          retryLabel={t('chat.retry')}
          isBusy={isBusy}
          onRetry={() => void load(1, [])}
        />
      ) : !loaded ? (
        <div aria-busy="true" className="space-y-3">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </div>
      ) : (
        <>
          <p className="tabular text-sm text-ink-2">
            {t('chat.peopleSite', {
              total: loaded.site.total.toLocaleString(tag),
              members: loaded.site.members.toLocaleString(tag),
            })}
          </p>
          <p className="text-sm text-ink-2">{t(loaded.isDeskOn ? 'live.deskOn' : 'live.deskOff')}</p>
          {loaded.people.length === 0 && <p className="mt-3 text-sm text-ink-2">{t('chat.peopleNone')}</p>}
          <ul className="mt-3 space-y-1">
            {loaded.people.map(({ userId, displayName, username, profilePicture, level }) => (
              <li key={userId} className="flex min-h-11 items-center gap-3">
                <Avatar name={displayName} seed={userId} picture={profilePicture} size={36} />
                <span className="min-w-0 flex-1">
                  <bdi translate="no" className="block truncate text-sm font-semibold">
                    {displayName}
                  </bdi>
                  <span className="block truncate text-xs text-ink-3">@{username}</span>
                </span>
                {level > 0 && (
                  <span className="tabular rounded-sm bg-gold-soft px-1.5 text-[0.6875rem] font-semibold text-gold-ink">
                    {t('chat.level', { level })}
                  </span>
                )}
              </li>
            ))}
          </ul>
          {loaded.page < loaded.pages && (
            <Button
              tone="quiet"
              className="mt-2 w-full"
              isBusy={isBusy}
              onClick={() => void load(loaded.page + 1, loaded.people)}
            >
              {t('chat.peopleMore')}
            </Button>
          )}
        </>
      )}
    </Dialog>
  )
}
