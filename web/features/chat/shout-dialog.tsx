import { useCallback, useId, useState } from 'react'
import { shoutOut } from '#contract/chat-shouts.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { listedRooms } from '#contract/rooms.ts'
import { search } from '#contract/search.ts'
import { call } from '#web/api/call.ts'
import { useTypedSearch } from '#web/features/console/use-typed-search.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { useLocale } from '#web/root-data.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { LiveBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'

type Target = Pick<InputOf<typeof shoutOut>, 'target' | 'targetId'>
type Found = Target & { key: string; name: string; line: string; seed: string; picture: string; isLive: boolean }

const maxFound = 6

/** Lets a moderator of the room find another room or a commentator, and recommend it to everyone in the room. */
export function ShoutDialog({ groupId, close }: { groupId: string; close: () => void }) {
  const t = useTranslate()
  const locale = useLocale()
  const listId = useId()
  const [text, setText] = useState('')
  const [failure, setFailure] = useState('')
  const [busyKey, setBusyKey] = useState<string | null>(null)

  const find = useCallback(
    async (typed: string): Promise<Found[]> => {
      const q = typed.trim()
      const [{ commentators }, { list: rooms }] = await Promise.all([
        call(search, { q, limit: maxFound, locale }),
        call(listedRooms, { searchKeyword: q, pageSize: maxFound }),
      ])
      return [
        ...commentators.map(({ userId, username, name, profilePicture, isLive }) => ({
          ...{ target: 'commentator' as const, targetId: userId, key: `c${userId}`, name, isLive },
          ...{ line: `${t('chat.commentator')} · @${username}`, seed: userId, picture: profilePicture },
        })),
        ...rooms
          .filter((room) => room.groupId !== groupId && !room.isArchived)
          .map(({ groupId: id, name, about, host }) => ({
            ...{ target: 'room' as const, targetId: id, key: `r${id}`, name, isLive: false },
            ...{ line: [t('chat.shout.aRoom'), about].filter(Boolean).join(' · ') },
            ...{ seed: `room ${id}`, picture: host?.profilePicture ?? '' },
          })),
      ]
    },
    [groupId, locale, t],
  )
  const found = useTypedSearch(text, find)

  async function recommend({ target, targetId, key, name }: Found) {
    setFailure('')
    setBusyKey(key)
    try {
      await call(shoutOut, { groupId, target, targetId })
      showToast({ tone: 'success', title: t('chat.shout.done', { name }) })
      close()
    } catch (error) {
      setFailure(failureText(t, error))
      setBusyKey(null)
    }
  }

  return (
    <Dialog title={t('chat.shout')} closeLabel={t('chat.close')} onClose={close}>
      <Field
        label={t('chat.shout.find')}
        help={t('chat.shout.help')}
        type="search"
        value={text}
        maxLength={60}
        autoComplete="off"
        aria-controls={listId}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="mt-3">
        <FormAlert text={failure} />
      </div>
      <ul id={listId} className="divide-y divide-line">
        {found.map((one) => (
          <li key={one.key} className="flex items-center gap-3 py-2">
            <Avatar
              name={one.name}
              seed={one.seed}
              picture={one.picture}
              size={36}
              shape={one.target === 'room' ? 'square' : 'round'}
            />
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-2 text-sm font-semibold">
                <bdi translate="no" className="truncate">
                  {one.name}
                </bdi>
                {one.isLive && <LiveBadge>{t('chat.shout.live')}</LiveBadge>}
              </p>
              <p className="truncate text-xs text-ink-2">{one.line}</p>
            </div>
            <Button
              tone="neutral"
              isBusy={busyKey === one.key}
              disabled={busyKey !== null && busyKey !== one.key}
              onClick={() => void recommend(one)}
            >
              {t('chat.shout.send')}
              <span className="sr-only"> {one.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-ink-2">
        {text.trim() !== '' && (found.length === 0 ? t('chat.shout.none') : '')}
      </p>
    </Dialog>
  )
}
