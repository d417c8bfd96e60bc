import { type FixtureAudience, fixtureTopic } from '#contract/fixture.socket.ts'
import { useTopic } from '#web/api/socket.ts'
import { deltaOf, receiveDeltas } from '#web/fixture/fixture.state.ts'

type Listeners = { streamChanged(): void; audienceChanged(audience: FixtureAudience): void }

/** Subscribes to one fixture's score. Calls `streamChanged` when a commentator starts or ends a stream. */
export function useFixtureNews(fixtureId: string, { streamChanged, audienceChanged }: Listeners): void {
  useTopic(
    fixtureTopic,
    { fixtureId },
    {
      subbed: (fixture) => fixture && receiveDeltas([deltaOf(fixture)]),
      on: {
        fixture: ({ data }) => receiveDeltas([data]),
        stream: streamChanged,
        audience: ({ data }) => audienceChanged(data),
      },
    },
  )
}
