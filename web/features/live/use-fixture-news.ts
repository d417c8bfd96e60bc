import type { FixtureAudience, FixtureDelta } from '#contract/fixture.socket.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { useTopic } from '#web/api/socket.ts'
import { deltaOf, receiveDeltas } from '#web/features/schedule/fixture.state.ts'

type Listeners = { streamChanged(): void; audienceChanged(audience: FixtureAudience): void }

/** One fixture's score at once; `streamChanged` when a commentator goes on or off the air. */
export function useFixtureNews(fixtureId: string, { streamChanged, audienceChanged }: Listeners): void {
  useTopic({ topic: 'fixture', fixtureId }, ({ type, code, data }) => {
    if (type === 'fixture') receiveDeltas([data as FixtureDelta])
    else if (type === 'stream') streamChanged()
    else if (type === 'audience') audienceChanged(data as FixtureAudience)
    else if (type === 'subbed' && code === 0) receiveDeltas([deltaOf(data as FixtureSummary)])
  })
}
