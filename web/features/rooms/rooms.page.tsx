import { useEffect, useRef } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listedRooms, roomInfo } from '#contract/rooms.ts'
import { failureStatus } from '#web/api/call-error.ts'
import { settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound } from '#web/checks/not-found.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PageHead } from '#web/way/page-head.tsx'
import { NoRoomChosen } from './no-room-chosen.tsx'
import { followOwnRooms } from './own-rooms.state.ts'
import { RoomList } from './room-list.tsx'
import { roomIdOf } from './room-path.ts'
import { RoomView } from './room-view.tsx'
import { noteList, useSwipeBack } from './use-back.ts'

const pageSize = 50

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { call } = context.get(siteContext)
  const groupId = params.slug === undefined ? null : roomIdOf(params.slug)
  if (params.slug !== undefined && groupId === null) throw notFound(url)
  const [group, vip, room] = await Promise.all([
    settle(call(listedRooms, { kind: 'group', pageSize })),
    settle(call(listedRooms, { kind: 'vip', pageSize })),
    groupId === null ? null : openRoom(groupId),
  ])
  return { group, vip, room, groupId }

  /** Returns null for a room that guests cannot read. The browser reads it as the member. */
  async function openRoom(id: string) {
    try {
      return await call(roomInfo, { groupId: id, locale: splitLocale(url.pathname).locale })
    } catch (error) {
      const status = failureStatus(error)
      if (status === 404) throw notFound(url)
      if (status === 401 || status === 403) return null
      throw error
    }
  }
}

export default function RoomsPage() {
  const t = useTranslate()
  const { group, vip, room, groupId } = useLoaderData<typeof loader>()
  useEffect(followOwnRooms, [])
  const conversation = useRef<HTMLDivElement>(null)
  useSwipeBack(conversation, groupId !== null)
  useEffect(() => noteList(groupId === null), [groupId])
  return (
    <>
      <PageHead
        title={room ? t('rooms.titleOf', { name: room.name }) : t('rooms.title')}
        description={room?.about || t('rooms.description')}
        isIndexed={room !== null || groupId === null}
      />
      <div className="mx-auto grid h-full min-h-0 w-full max-w-(--content) grid-cols-[minmax(0,1fr)] min-[900px]:grid-cols-[22rem_minmax(0,1fr)] min-[900px]:border-x min-[900px]:border-line">
        <div
          className={classNames(
            'min-h-0 min-w-0 flex-col border-line bg-surface min-[900px]:flex min-[900px]:border-r',
            groupId === null ? 'flex' : 'hidden',
          )}
        >
          <RoomList group={group} vip={vip} chosenId={groupId} hasHeading={groupId === null} />
        </div>
        <div
          ref={conversation}
          className={classNames(
            'min-h-0 min-w-0 flex-col bg-surface min-[900px]:flex',
            groupId === null ? 'hidden' : 'flex',
          )}
        >
          {groupId === null ? (
            <NoRoomChosen rooms={[group, vip].flatMap((of) => (of.ok ? of.data.list : []))} />
          ) : (
            <RoomView key={groupId} groupId={groupId} given={room} />
          )}
        </div>
      </div>
    </>
  )
}
