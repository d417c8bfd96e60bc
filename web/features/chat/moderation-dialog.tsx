import ListChecks from 'lucide-react/icons/list-checks'
import Megaphone from 'lucide-react/icons/megaphone'
import { useCallback, useEffect, useState } from 'react'
import { type ChatAct, type ChatBan, chatActs, chatBans, chatPageSize, liftChatBan } from '#contract/chat.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { RoomRulesForm } from './room-rules-form.tsx'

type Loaded = { bans: ChatBan[]; acts: ChatAct[] }

type Props = {
  groupId: string
  isOpenToAll: boolean
  close: () => void
  /** Opens the form of a new poll instead of this dialog. */
  startPoll: () => void
  /** Opens the search for a room or a commentator to recommend. */
  shout: () => void
}

export function ModerationDialog({ groupId, isOpenToAll, close, startPoll, shout }: Props) {
  const t = useTranslate()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)

  const load = useCallback(async () => {
    setFailure(null)
    try {
      const [{ list: bans }, { list: acts }] = await Promise.all([
        call(chatBans, { groupId }),
        call(chatActs, { groupId }),
      ])
      setLoaded({ bans, acts })
    } catch (error) {
      setFailure(error)
    }
  }, [groupId])
  useEffect(() => void load(), [load])

  async function lift(ban: ChatBan) {
    setBusy(true)
    try {
      await call(liftChatBan, { userId: ban.userId, groupId: ban.groupId })
      showToast({ tone: 'success', title: t('chat.lifted', { name: ban.showName }) })
      await load()
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    } finally {
      setBusy(false)
    }
  }

  async function loadOlder({ bans, acts }: Loaded) {
    setBusy(true)
    try {
      const { list } = await call(chatActs, { groupId, beforeId: acts.at(-1)?.id })
      setLoaded({ bans, acts: [...acts, ...list] })
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('chat.moderation')} closeLabel={t('chat.close')} onClose={close}>
      {failure ? (
        <ErrorState
          title={t('chat.moderationFailed')}
          text={failureText(t, failure)}
          retryLabel={t('chat.retry')}
          isBusy={false}
          onRetry={() => void load()}
        />
      ) : !loaded ? (
        <div aria-busy="true" className="space-y-3">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
      ) : (
        <>
          <div className="mb-5 grid grid-cols-2 gap-2">
            <Button tone="neutral" onClick={startPoll}>
              <ListChecks size={16} aria-hidden />
              {t('chat.poll')}
            </Button>
            <Button tone="neutral" onClick={shout}>
              <Megaphone size={16} aria-hidden />
              {t('chat.shout')}
            </Button>
          </div>
          <h3 className="mb-3 text-sm font-semibold text-ink-2">{t('chat.rules')}</h3>
          <RoomRulesForm groupId={groupId} isOpenToAll={isOpenToAll} changed={() => void load()} />
          <h3 className="mt-5 text-sm font-semibold text-ink-2">{t('chat.banned')}</h3>
          {loaded.bans.length === 0 && <p className="mt-2 text-sm text-ink-2">{t('chat.bannedNone')}</p>}
          <ul className="divide-y divide-line">
            {loaded.bans.map((ban) => (
              <li key={ban.groupId + ban.userId} className="flex items-center gap-3 py-2.5">
                <BanText ban={ban} />
                {ban.canLift && (
                  <Button tone="neutral" size="small" isBusy={isBusy} onClick={() => void lift(ban)}>
                    {t('chat.lift')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <h3 className="mt-5 text-sm font-semibold text-ink-2">{t('chat.log.title')}</h3>
          {loaded.acts.length === 0 && <p className="mt-2 text-sm text-ink-2">{t('chat.log.none')}</p>}
          <ul className="divide-y divide-line">
            {loaded.acts.map((act) => (
              <ActLine key={act.id} act={act} />
            ))}
          </ul>
          {loaded.acts.length > 0 && loaded.acts.length % chatPageSize === 0 && (
            <Button tone="quiet" className="w-full" isBusy={isBusy} onClick={() => void loadOlder(loaded)}>
              {t('chat.older')}
            </Button>
          )}
        </>
      )}
    </Dialog>
  )
}

function BanText({ ban: { showName, byName, reason, until, groupId } }: { ban: ChatBan }) {
  const t = useTranslate()
  const timeText = useKickOffText()
  return (
    <div className="min-w-0 flex-1 text-sm">
      <p className="truncate font-semibold">
        <bdi translate="no">{showName}</bdi>
        {groupId === '' && <span className="ml-2 text-xs font-normal text-ink-3">{t('chat.everyRoom')}</span>}
      </p>
      <p className="text-xs text-ink-2">
        {until === null ? t('chat.untilLifted') : t('chat.until', { time: timeText(until) })}
        {byName && ` · ${byName}`}
      </p>
      {reason && (
        <p dir="auto" className="text-xs text-ink-2">
          {reason}
        </p>
      )}
    </div>
  )
}

function ActLine({ act: { kind, at, byName, showName, reason, earlierText } }: { act: ChatAct }) {
  const t = useTranslate()
  const timeText = useKickOffText()
  return (
    <li className="py-2 text-sm">
      <p>{t(`act.${kind}`, { by: byName, name: showName })}</p>
      <p dir="auto" className="text-xs text-ink-2">
        <time dateTime={new Date(at).toISOString()} className="tabular">
          {timeText(at)}
        </time>
        {reason && ` · ${reason}`}
      </p>
      {earlierText && (
        <p dir="auto" className="mt-0.5 text-xs text-ink-2 [overflow-wrap:anywhere]">
          {t('chat.log.earlier', { text: earlierText })}
        </p>
      )}
    </li>
  )
}
