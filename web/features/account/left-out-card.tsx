import { useState } from 'react'
import type { PublicUser } from '#contract/account.ts'
import type { KeysetPage } from '#contract/envelope.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { FormAlert } from '#web/login/form-alert.tsx'
import { ActionText } from '#web/ui/action-text.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SettingCard } from './setting-card.tsx'
import { useRead } from './use-read.ts'
import { useSaving } from './use-saving.ts'

type LeftOut = Pick<PublicUser, 'userId' | 'username' | 'displayName' | 'profilePicture'>
type LeftOutCardProps = {
  /** Key of the card's title, and prefix of its other text keys. */
  words: 'account.blocked' | 'account.mutedMembers'
  list: (after: string | undefined) => Promise<KeysetPage<LeftOut>>
  end: (userId: string) => Promise<unknown>
}

/** Lists blocked or muted members page by page, each with a button that removes the block or mute. */
export function LeftOutCard({ words, list, end }: LeftOutCardProps) {
  const t = useTranslate()
  const { data, isFailed, read, setData } = useRead(() => list(undefined))
  const saving = useSaving()
  const [busyWith, setBusyWith] = useState<string | null>(null)

  async function letBack(userId: string): Promise<void> {
    setBusyWith(userId)
    const isDone = await saving.save(() => end(userId))
    if (isDone) setData((now) => now && { ...now, list: now.list.filter((one) => one.userId !== userId) })
    setBusyWith(null)
  }

  async function more(after: string): Promise<void> {
    setBusyWith('more')
    await saving.save(async () => {
      const next = await list(after)
      setData((now) => now && { ...next, list: [...now.list, ...next.list] })
    })
    setBusyWith(null)
  }

  return (
    <SettingCard title={t(words)} text={t(`${words}.text`)}>
      <FormAlert text={saving.fault} />
      {isFailed && !data ? (
        <ReadError read={read} />
      ) : data ? (
        <>
          {data.list.length === 0 && <p className="text-sm text-ink-2">{t(`${words}.none`)}</p>}
          <ul className="-my-3 divide-y divide-line empty:hidden">
            {data.list.map(({ userId, username, displayName, profilePicture }) => (
              <li key={userId} className="flex items-center gap-3.5 py-3">
                <Avatar name={displayName} seed={userId} picture={profilePicture} size={44} />
                <span className="min-w-0 flex-1">
                  <span translate="no" className="block truncate text-sm font-semibold">
                    {displayName}
                  </span>
                  <span className="block truncate text-sm text-ink-2">@{username}</span>
                </span>
                <Button tone="neutral" isBusy={busyWith === userId} onClick={() => void letBack(userId)}>
                  <ActionText name={t(`${words}.endOne`, { name: displayName })}>{t(`${words}.end`)}</ActionText>
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
