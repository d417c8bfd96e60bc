import { useState } from 'react'
import { blockList, memberUnblock } from '#contract/friends.ts'
import { call } from '#web/api/call.ts'
import { FormAlert } from '#web/features/session/form-alert.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ReadError } from './read-error.tsx'
import { SettingCard } from './setting-card.tsx'
import { useRead } from './use-read.ts'
import { useSaving } from './use-saving.ts'

/** Members whom one has blocked, a page after another. */
export function BlockedCard() {
  const t = useTranslate()
  const { data, isFailed, read, setData } = useRead(() => call(blockList, {}))
  const saving = useSaving()
  const [busyWith, setBusyWith] = useState<string | null>(null)

  async function unblock(userId: string): Promise<void> {
    setBusyWith(userId)
    const isDone = await saving.save(() => call(memberUnblock, { userId }))
    if (isDone) setData((now) => now && { ...now, list: now.list.filter((one) => one.userId !== userId) })
    setBusyWith(null)
  }

  async function more(after: string): Promise<void> {
    setBusyWith('more')
    await saving.save(async () => {
      const next = await call(blockList, { after })
      setData((now) => now && { ...next, list: [...now.list, ...next.list] })
    })
    setBusyWith(null)
  }

  return (
    <SettingCard title={t('account.blocked')} text={t('account.blocked.text')}>
      <FormAlert text={saving.fault} />
      {isFailed && !data ? (
        <ReadError read={read} />
      ) : data ? (
        <>
          {data.list.length === 0 && <p className="text-sm text-ink-2">{t('account.blocked.none')}</p>}
          <ul className="-my-3 divide-y divide-line empty:hidden">
            {data.list.map(({ userId, username, displayName, profilePicture }) => (
              <li key={userId} className="flex items-center gap-3.5 py-3">
                <Avatar name={displayName} seed={userId} picture={profilePicture} size={44} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-sm font-semibold">{displayName}</span>
                  <span className="block truncate text-sm text-ink-2">@{username}</span>
                </span>
                <Button
                  tone="neutral"
                  isBusy={busyWith === userId}
                  aria-label={t('account.blocked.endOne', { name: displayName })}
                  onClick={() => void unblock(userId)}
                >
                  {t('account.blocked.end')}
                </Button>
              </li>
            ))}
          </ul>
          {data.next !== null && (
            <Button
              tone="neutral"
              className="mt-6 w-full"
              isBusy={busyWith === 'more'}
              onClick={() => void more(data.next ?? '')}
            >
              {t('state.showMore')}
            </Button>
          )}
        </>
      ) : (
        <Skeleton className="h-20 w-full" />
      )}
    </SettingCard>
  )
}
