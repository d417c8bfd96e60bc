import Ban from 'lucide-react/icons/ban'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Flag from 'lucide-react/icons/flag'
import LogOut from 'lucide-react/icons/log-out'
import Star from 'lucide-react/icons/star'
import Trash2 from 'lucide-react/icons/trash-2'
import Tv from 'lucide-react/icons/tv'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { type ChatRoom, notifyOfRoom } from '#contract/chat.ts'
import type { FriendState } from '#contract/friends.ts'
import { closeRoom, deleteRoom, leaveRoom, reportRoom } from '#contract/rooms.ts'
import { call } from '#web/api/call.ts'
import { roomFollow } from '#web/features/chat/room-follow.ts'
import { useFollow } from '#web/features/follows/use-follow.ts'
import { useStanding } from '#web/features/friends/use-friendship.ts'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useLocale } from '#web/root-data.ts'
import { menuItemClass, Popover } from '#web/ui/popover.tsx'
import { showToast } from '#web/ui/toast.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { type HostDialog, HostItems } from './host-items.tsx'
import {
  AddMembersDialog,
  BlockDialog,
  ConfirmDialog,
  HandOverDialog,
  LeaveRoomDialog,
  RenameRoomDialog,
  ReportDialog,
  RoomPeopleDialog,
} from './room-dialogs.ts'
import { roomsPath } from './room-path.ts'

export function RoomMenu({ room, changed }: { room: ChatRoom; changed: (by: Partial<ChatRoom>) => void }) {
  const t = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<HostDialog | 'people' | 'add' | 'report' | 'leave' | 'delete' | null>(null)
  const [standing, setStanding] = useState<FriendState | null>(null)
  const { groupId, kind, name, notifies } = room
  const hasDoor = kind === 'private' || kind === 'vip'
  const isGroup = kind === 'private' && !room.other
  // Commentators moderate the room of a fixture, but are not hosts of it.
  const isHost = room.runsRoom && kind !== 'fixture'
  const close = () => setDialog(null)

  async function run(act: () => Promise<unknown>, by: Partial<ChatRoom>, done: string): Promise<boolean> {
    try {
      await act()
      changed(by)
      showToast({ tone: 'success', title: done })
      return true
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
      return false
    }
  }

  const mute = () =>
    run(
      () => call(notifyOfRoom, { groupId, enabled: !notifies }),
      { notifies: !notifies },
      t(notifies ? 'rooms.mutedDone' : 'rooms.unmutedDone'),
    )
  const setClosed = (closed: boolean) =>
    run(
      () => call(closeRoom, { groupId, closed }),
      { isArchived: closed },
      t(closed ? 'rooms.closedDone' : 'rooms.reopenedDone'),
    )

  async function goFrom(act: () => Promise<unknown>, done: string) {
    const isDone = await run(act, { standing: 'none', authorId: null }, done)
    if (isDone) await navigate(localePath(locale, roomsPath))
  }
  const leave = () => goFrom(() => call(leaveRoom, { groupId }), t('rooms.leftDone'))
  const remove = () => goFrom(() => call(deleteRoom, { groupId }), t('rooms.deletedDone', { name }))

  return (
    <>
      <Popover
        shape="menu"
        label={t('rooms.menu')}
        trigger={<EllipsisVertical size={20} aria-hidden />}
        triggerClass="tap tap-icon"
      >
        {!hasDoor && <FollowItem room={room} />}
        <button type="button" data-close className={menuItemClass} onClick={() => void mute()}>
          {notifies ? <BellOff size={18} aria-hidden /> : <Bell size={18} aria-hidden />}
          {t(notifies ? 'rooms.mute' : 'rooms.unmute')}
        </button>
        {hasDoor && !room.other && (
          <button type="button" data-close className={menuItemClass} onClick={() => setDialog('people')}>
            <Users size={18} aria-hidden />
            {t('rooms.people')}
            {room.waiting > 0 && (
              <span className="tabular ml-auto rounded-full bg-gold-soft px-2 text-xs font-bold text-gold-ink">
                {room.waiting}
              </span>
            )}
          </button>
        )}
        {isGroup && (
          <button type="button" data-close className={menuItemClass} onClick={() => setDialog('add')}>
            <UserPlus size={18} aria-hidden />
            {t('rooms.add')}
          </button>
        )}
        {isHost && <HostItems room={room} ask={setDialog} reopen={() => void setClosed(false)} />}
        {room.fixtureId && (
          <LocaleLink to={`/truc-tiep/${room.slug.replace(/\d+$/, room.fixtureId)}`} className={menuItemClass}>
            <Tv size={18} aria-hidden />
            {t('rooms.toFixture')}
          </LocaleLink>
        )}
        <button type="button" data-close className={menuItemClass} onClick={() => setDialog('report')}>
          <Flag size={18} aria-hidden />
          {t('rooms.report')}
        </button>
        {room.other && <BlockItem userId={room.other.userId} ask={setStanding} />}
        {((hasDoor && !room.other) || isHost) && (
          <button
            type="button"
            data-close
            className={`${menuItemClass} text-danger`}
            onClick={() => setDialog('leave')}
          >
            <LogOut size={18} aria-hidden />
            {t('rooms.leave')}
          </button>
        )}
        {isHost && (
          <button
            type="button"
            data-close
            className={`${menuItemClass} text-danger`}
            onClick={() => setDialog('delete')}
          >
            <Trash2 size={18} aria-hidden />
            {t('rooms.delete')}
          </button>
        )}
      </Popover>
      <Suspense fallback={null}>
        {dialog === 'people' && <RoomPeopleDialog {...{ room, close, changed }} />}
        {dialog === 'add' && <AddMembersDialog {...{ room, close }} added={(members) => changed({ members })} />}
        {dialog === 'rename' && <RenameRoomDialog {...{ room, close }} renamed={(to) => changed({ name: to })} />}
        {dialog === 'handOver' && (
          <HandOverDialog
            {...{ room, close }}
            handedOver={({ displayName }) => {
              changed({ runsRoom: false, waiting: 0 })
              showToast({ tone: 'success', title: t('rooms.handedOverDone', { name: displayName }) })
            }}
          />
        )}
        {dialog === 'report' && <ReportDialog report={reportRoom} id={groupId} close={close} />}
        {standing && room.other && <BlockDialog person={room.other} state={standing} close={() => setStanding(null)} />}
        {dialog === 'leave' && <LeaveRoomDialog {...{ room, close }} leave={() => void leave()} />}
        {dialog === 'close' && (
          <ConfirmDialog
            title={t('rooms.closeTitle', { name })}
            text={t('rooms.closeText')}
            confirmLabel={t('rooms.close')}
            confirm={() => void setClosed(true)}
            close={close}
          />
        )}
        {dialog === 'delete' && (
          <ConfirmDialog
            title={t('rooms.deleteTitle', { name })}
            text={t('rooms.deleteText')}
            confirmLabel={t('rooms.delete')}
            confirm={() => void remove()}
            close={close}
          />
        )}
      </Suspense>
    </>
  )
}

/**
 * Menu item that blocks the other member. Calls `ask` with the current friendship. Renders nothing when the member is
 * blocked already.
 */
function BlockItem({ userId, ask }: { userId: string; ask: (standing: FriendState) => void }) {
  const t = useTranslate()
  const { state } = useStanding(userId)
  if (state === 'blocked') return null
  return (
    <button type="button" data-close className={menuItemClass} onClick={() => ask(state ?? 'none')}>
      <Ban size={18} aria-hidden />
      {t('friends.block')}
    </button>
  )
}

function FollowItem({ room }: { room: ChatRoom }) {
  const t = useTranslate()
  const { isFollowing, toggle } = useFollow(roomFollow, room.groupId, { followers: room.members })
  return (
    <button type="button" data-close aria-pressed={isFollowing} className={menuItemClass} onClick={() => void toggle()}>
      <Star size={18} aria-hidden className={isFollowing ? 'fill-gold text-gold-ink' : undefined} />
      {t(isFollowing ? 'rooms.unfollow' : 'rooms.follow')}
    </button>
  )
}
