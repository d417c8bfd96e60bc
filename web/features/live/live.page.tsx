import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { fixtureDetails, headToHead } from '#contract/fixture-details.ts'
import { predictionOfFixture } from '#contract/predictions.ts'
import { findGoal, goalParameter } from '#contract/rules/goals.ts'
import { cardSize, fixtureCardPath } from '#contract/rules/social-card.ts'
import { type FixtureSummary, otherSchedule } from '#contract/schedule.ts'
import { type Loaded, settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { ChatSlot } from '#web/features/chat/chat-slot.tsx'
import type { FixtureDetails } from '#web/features/fixture-details/details.state.ts'
import { FixtureCentre } from '#web/features/fixture-details/fixture-centre.tsx'
import { goalHeadline } from '#web/features/fixture-details/goal-text.ts'
import type { HeadToHead } from '#web/features/fixture-details/head-to-head-panel.tsx'
import { MissedNote } from '#web/features/fixture-details/missed-note.tsx'
import { useDetails } from '#web/features/fixture-details/use-details.ts'
import { giftAddition } from '#web/features/gifts/gift-addition.tsx'
import { TopFansSlot } from '#web/features/gifts/top-fans-slot.tsx'
import { withMoments } from '#web/features/goal-moments/moment-addition.tsx'
import { LaterFixtureBox } from '#web/features/predictions/later-fixture-box.tsx'
import { phaseOf, useLiveFixture } from '#web/fixture/fixture.state.ts'
import { goalQuery } from '#web/fixture/goal-query.ts'
import { localePath, splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { dockedPlayer } from '#web/player/dock.state.ts'
import { PlayerProvider } from '#web/player/player-provider.tsx'
import { useRootData } from '#web/root-data.ts'
import { PageHead } from '#web/way/page-head.tsx'
import { CommentatorBar } from './commentator-bar.tsx'
import { GiveFixtureButton } from './give-fixture-button.tsx'
import { InfoPanel } from './info-panel.tsx'
import { LiveActions } from './live-actions.tsx'
import { liveOf } from './live-others.ts'
import { type LiveRoom, liveStreamOf, recipientIn, recordingOf } from './live-room.ts'
import { LiveStage } from './live-stage.tsx'
import { isOtherFixture, liveAddressOf, loadLiveRoom } from './load-live-room.ts'
import { OtherFixtures } from './other-fixtures.tsx'
import { ScoreStrip } from './score-strip.tsx'
import { StructuredData } from './structured-data.tsx'
import { useCommentator } from './use-commentator.ts'
import { useLiveRoom } from './use-live-room.ts'

export { isOtherFixture as shouldRevalidate }

/**
 * Max age of the cached page of an ended fixture. Its own changes evict it earlier; the other fixtures on it may be
 * this old.
 */
const restMs = 120_000

export async function loader(args: LoaderFunctionArgs) {
  const room = await loadLiveRoom(args, '/truc-tiep')
  const { call, mayRest } = args.context.get(siteContext)
  const { locale } = splitLocale(args.url.pathname)
  const others = call(otherSchedule, { fixtureId: room.fixtureId, locale }).then(({ list }) => liveOf(list))
  const details = call(fixtureDetails, { id: room.fixtureId })
  const prediction = mayPredict(room) ? settle(call(predictionOfFixture, { fixtureId: room.fixtureId, locale })) : null
  const met = phaseOf(room) === 'before' ? settle(call(headToHead, { id: room.fixtureId, locale })) : null
  const settled = await Promise.all([settle(others), settle(details), prediction, met])
  const [settledOthers, settledDetails, predicted, settledMet] = settled
  // Cache only the pages of ended fixtures: they seldom change, and outnumber all other pages.
  if (phaseOf(room) === 'over') mayRest({ tags: [`fixture:${room.fixtureId}`], forMs: restMs })
  return {
    room,
    others: settledOthers,
    details: settledDetails,
    headToHead: settledMet,
    isPredicted: predicted?.ok === true && predicted.data.slot !== null,
    goalKey: args.url.searchParams.get(goalParameter),
  }
}

/** Returns true when a prediction contest may include the fixture: it belongs to a season and has not begun. */
function mayPredict({ seasonId, state }: FixtureSummary): boolean {
  return seasonId !== null && phaseOf({ state }) === 'before'
}

export default function LivePage() {
  const { room, ...beside } = useLoaderData<typeof loader>()
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <PlayerProvider key={room.fixtureId} resume={() => dockedPlayer(room.fixtureId)}>
        <LiveFixture given={room} {...beside} />
      </PlayerProvider>
    </main>
  )
}

type Props = {
  given: LiveRoom
  others: Loaded<FixtureSummary[]>
  details: Loaded<FixtureDetails>
  headToHead: Loaded<HeadToHead> | null
  isPredicted: boolean
  /** Key of the goal that the address shares. */
  goalKey: string | null
}

function LiveFixture({ given, others, details: givenDetails, headToHead, isPredicted, goalKey }: Props) {
  const t = useTranslate()
  const { origin, locale } = useRootData()
  const { room, refresh } = useLiveRoom(given)
  const fixture = useLiveFixture(room)
  const { details, retry } = useDetails(room.fixtureId, givenDetails)
  const username = liveAddressOf(useParams()['*'])?.username ?? null
  const { commentator, moved } = useCommentator(room, username)
  const teams = { home: room.home.name, away: room.away.name }
  const title =
    username && commentator ? t('watch.titleWith', { ...teams, name: commentator.name }) : t('watch.title', teams)
  const stream = liveStreamOf(commentator) ?? recordingOf(commentator)
  const goal = goalKey !== null && details.ok ? findGoal(details.data.events, goalKey, fixture) : null
  const card = fixtureCardPath(locale, fixture, goal)
  const recipient = recipientIn(room, commentator)
  /** Presses of the button for gifts beside the picture. */
  const [gifts, setGifts] = useState(0)
  const actions = { room, commentator, stream, title, give: recipient && (() => setGifts((presses) => presses + 1)) }
  return (
    <>
      <PageHead
        title={goal ? goalHeadline(goal, room, t) : title}
        description={t('watch.description', { ...teams, tournament: room.tournament.name })}
        imageUrl={card}
        imageSize={cardSize}
        shareQuery={goal ? goalQuery(goal.event.key) : ''}
      />
      <StructuredData
        room={room}
        page={{ origin, url: origin + localePath(locale, `/truc-tiep/${room.slug}`), cardUrl: origin + card }}
      />
      <h1 className="sr-only">{title}</h1>
      <LiveStage
        room={room}
        commentator={commentator}
        moved={moved}
        refresh={refresh}
        next={others.ok ? (others.data[0] ?? null) : null}
        base="/truc-tiep"
        strip={
          <>
            <ScoreStrip fixture={fixture} />
            <div className="live-people">
              {commentator && <CommentatorBar room={room} chosen={commentator} base="/truc-tiep" />}
              <LiveActions {...actions} shape="row" />
            </div>
            {details.ok && <MissedNote key={fixture.fixtureId} fixture={fixture} events={details.data.events} />}
          </>
        }
        more={
          <>
            <LiveActions {...actions} give={null} shape="grid" />
            {isPredicted && <LaterFixtureBox fixture={fixture} />}
            <FixtureCentre {...{ fixture, details, headToHead, goalKey, retry }} />
            {commentator && (
              <TopFansSlot commentatorId={commentator.userId} name={commentator.name} fixtureId={room.fixtureId} />
            )}
            <InfoPanel
              fixture={fixture}
              commentator={commentator}
              action={<GiveFixtureButton room={room} given={() => void refresh()} />}
            />
            <OtherFixtures others={others} />
          </>
        }
        chat={<ChatSlot groupId={room.groupId} addition={withMoments(giftAddition(recipient))} toolPresses={gifts} />}
      />
    </>
  )
}
