import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { ChatSlot } from '#web/features/chat/chat-slot.tsx'
import { giftAddition } from '#web/features/gifts/gift-addition.tsx'
import { withMoments } from '#web/features/goal-moments/moment-addition.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { PlayerProvider } from '#web/player/player-provider.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { type LiveRoom, recipientIn } from './live-room.ts'
import { LiveStage } from './live-stage.tsx'
import { isOtherFixture, liveAddressOf, loadLiveRoom } from './load-live-room.ts'
import { useCommentator } from './use-commentator.ts'
import { useLiveRoom } from './use-live-room.ts'

export { isOtherFixture as shouldRevalidate }

export async function loader(args: LoaderFunctionArgs) {
  return { room: await loadLiveRoom(args, '/mb') }
}

/** Page with only picture and chat, for iframes and native web views. */
export default function EmbedPage() {
  const { room } = useLoaderData<typeof loader>()
  return (
    <PlayerProvider key={room.fixtureId}>
      <EmbeddedFixture given={room} />
    </PlayerProvider>
  )
}

function EmbeddedFixture({ given }: { given: LiveRoom }) {
  const t = useTranslate()
  const { room, refresh } = useLiveRoom(given)
  const { commentator, moved } = useCommentator(room, liveAddressOf(useParams()['*'])?.username ?? null)
  const title = t('watch.title', { home: room.home.name, away: room.away.name })
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <h1 className="sr-only">{title}</h1>
      <LiveStage
        room={room}
        commentator={commentator}
        moved={moved}
        refresh={refresh}
        base="/mb"
        chat={<ChatSlot groupId={room.groupId} addition={withMoments(giftAddition(recipientIn(room, commentator)))} />}
      />
    </>
  )
}
