import { type FixtureAudience, fixtureTopic } from '#contract/fixture.socket.ts'
import { useTopic } from '#web/api/socket.ts'
import { deltaOf, receiveDeltas } from '#web/fixture/fixture.state.ts'

type Listeners = { streamChanged(): void; audienceChanged(audience: FixtureAudience): void }

/**
 * Subscribes to one fixture and applies its score. Calls `streamChanged` when a stream starts or ends, and
 * `audienceChanged` with new viewer counts.
 */
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
